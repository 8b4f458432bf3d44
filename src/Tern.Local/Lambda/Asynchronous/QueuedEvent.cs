using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.Asynchronous;

/// <summary>An event of an asynchronous invocation, with its attempts.</summary>
internal sealed class QueuedEvent
{
    public required FunctionCatalog Catalog { get; init; }

    /// <summary>The function, with the version or the alias of the request.</summary>
    public required FunctionReference Reference { get; init; }

    /// <summary>The ID of the event in the data folder.</summary>
    public string Id { get; init; } = Guid.NewGuid().ToString("N");

    /// <summary>The ID of the invocation. Retries have the same ID.</summary>
    public required string RequestId { get; init; }

    public required ReadOnlyMemory<byte> Payload { get; init; }

    public ReadOnlyMemory<byte>? ClientContext { get; init; }

    /// <summary>The tenant; null for none.</summary>
    public string? TenantId { get; init; }

    /// <summary>The ARN of the resource that has caused the event; null for a request.</summary>
    public string? Source { get; init; }

    /// <summary>When the event was queued.</summary>
    public required DateTimeOffset QueuedAt { get; init; }

    /// <summary>When the next attempt is due.</summary>
    public DateTimeOffset DueAt { get; set; }

    /// <summary>
    /// Whether the function existed while the event waited for its code. Such a function was deleted when it is not found. Another one is added by the code of the
    /// program.
    /// </summary>
    public bool HasFunction { get; set; }

    /// <summary>The number of invocations that were executed.</summary>
    public int Attempts { get; set; }

    /// <summary>The number of attempts that were throttled in sequence.</summary>
    public int ThrottledAttempts { get; set; }

    /// <summary>The ARN with the qualifier, as destinations receive it.</summary>
    public string QualifiedArn => FunctionArns.Create(Catalog.Scope, Reference.Name, Reference.QualifierOrLatest);

    /// <summary>The ARN that the handler receives.</summary>
    public string InvokedArn => Reference.GetArn(Catalog.Scope);
}
