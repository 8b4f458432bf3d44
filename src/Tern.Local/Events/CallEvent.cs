namespace Tern.Local.Events;

/// <summary>A service has executed a request of a client.</summary>
public sealed record CallEvent : LocalEvent
{
    /// <summary>The service by the name of its client, for example <c>DynamoDB</c>.</summary>
    public required string Service { get; init; }

    /// <summary>The operation, for example <c>PutItem</c>.</summary>
    public required string Operation { get; init; }

    /// <summary>The account of the caller: 12 digits.</summary>
    public required string AccountId { get; init; }

    /// <summary>The region that the request is signed for.</summary>
    public required string Region { get; init; }

    /// <summary>The ID of the request.</summary>
    public required string RequestId { get; init; }

    /// <summary>The HTTP status code of the response.</summary>
    public required int StatusCode { get; init; }

    /// <summary>The code of the error; null if the request succeeded.</summary>
    public string? ErrorCode { get; init; }
}
