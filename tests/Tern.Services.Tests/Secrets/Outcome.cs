namespace Tern.Services.Tests.Secrets;

/// <summary>How a call with secrets ends.</summary>
public enum Outcome
{
    Success,
    ServiceError,

    /// <summary>The response repeats the request with the secrets of its authentication.</summary>
    RepeatedRequest,

    /// <summary>The message of the exception contains the URL of the request.</summary>
    TransportFailure,

    /// <summary>The message of the exception contains the URL and the headers of the request.</summary>
    RepeatedInTransportFailure,

    Timeout,
    MalformedResponse,
}
