namespace Tern.Local.Server.Apis;

/// <summary>What sends the requests of a listener to a function. It determines the event and the response.</summary>
internal enum ApiKind
{
    /// <summary>An HTTP API of API Gateway, with the payload format 2.0.</summary>
    Http,

    /// <summary>A REST API of API Gateway, with a proxy integration.</summary>
    Rest,

    /// <summary>The URL of a function.</summary>
    Url,

    /// <summary>An Application Load Balancer.</summary>
    Alb,
}
