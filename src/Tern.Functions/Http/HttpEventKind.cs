namespace Tern.Functions.Http;

/// <summary>The source of an HTTP request. The form of its event determines it.</summary>
public enum HttpEventKind
{
    /// <summary>A REST API of API Gateway, or an HTTP API with the payload format 1.0.</summary>
    RestApi,

    /// <summary>An HTTP API of API Gateway with the payload format 2.0.</summary>
    HttpApi,

    /// <summary>A function URL.</summary>
    FunctionUrl,

    /// <summary>A target group of an Application Load Balancer.</summary>
    Alb,

    /// <summary>A target group of an Application Load Balancer with multi-value headers.</summary>
    AlbMultiValue,

    /// <summary>A WebSocket API of API Gateway.</summary>
    WebSocket,
}
