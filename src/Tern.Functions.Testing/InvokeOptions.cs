using System.Text;
using Tern.Local.Lambda.Invocation;

namespace Tern.Functions.Testing;

/// <summary>What an invocation has besides its event.</summary>
public sealed class InvokeOptions
{
    /// <summary>The ID of the invocation. The default is a random UUID.</summary>
    public string? RequestId { get; init; }

    /// <summary>The trace header, for example <c>Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1</c>. The default is that of a new trace.</summary>
    public string? TraceId { get; init; }

    /// <summary>The tenant of a function with tenant isolation. The default is null, no tenant.</summary>
    public string? TenantId { get; init; }

    /// <summary>The JSON object of the client context. The default is null, no context.</summary>
    public string? ClientContext { get; init; }

    /// <summary>The Amazon Cognito identity of the caller. The default is null, no identity.</summary>
    public CognitoIdentity? Identity { get; init; }

    /// <summary>The invoked ARN. The default is that of the function.</summary>
    public string? FunctionArn { get; init; }

    /// <summary>The time from the start of the invocation to its deadline. The default is <see cref="ExecutionEnvironmentOptions.Timeout"/>.</summary>
    public TimeSpan? Timeout { get; init; }

    /// <summary>Returns the client context on one line of ASCII, because it is the value of a header; null for none.</summary>
    /// <exception cref="ArgumentException">It is not a JSON object.</exception>
    internal ReadOnlyMemory<byte>? ReadClientContext() => ClientContext is null ? null
        : ClientContexts.Normalize(Encoding.UTF8.GetBytes(ClientContext)) ?? throw new ArgumentException("The value of InvokeOptions.ClientContext is not a JSON object.");

    /// <summary>Checks the values of headers.</summary>
    /// <exception cref="ArgumentException">A value has a character that no header has.</exception>
    internal void Validate()
    {
        Validate(nameof(RequestId), RequestId);
        Validate(nameof(TraceId), TraceId);
        Validate(nameof(TenantId), TenantId);
        Validate(nameof(FunctionArn), FunctionArn);
    }

    private static void Validate(string name, string? value)
    {
        if (value.AsSpan().ContainsAnyExceptInRange(' ', '~'))
            throw new ArgumentException($"The value of InvokeOptions.{name} is not valid in a header. Use ASCII without control characters.");
    }
}
