using Tern.Runtime;

namespace Tern.Local.Protocols.AwsJson;

/// <summary>A service with AWS JSON 1.1 whose requests contain secrets. No error contains a value of a secret member.</summary>
/// <param name="secretMembers">The members of requests with secrets, by their names in the model, for example <c>SecretString</c>.</param>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html">AWS JSON 1.1 protocol</seealso>
internal abstract class SecretJsonService(params string[] secretMembers) : JsonService
{
    /// <inheritdoc/>
    protected override IReadOnlySet<string> SecretMembers { get; } = new HashSet<string>(secretMembers, StringComparer.Ordinal);

    /// <inheritdoc/>
    public override string MediaType => "application/x-amz-json-1.1";

    /// <summary>1 MiB.</summary>
    public override int MaxRequestLength => 1024 * 1024;

    /// <summary>Writes the error by the model of the service. The status is 400, or 500 for an error of Tern.Local.</summary>
    protected override int WriteError(PooledBuffer body, TernServiceException error)
    {
        WriteModelError(body, error);
        return error.ErrorCode == InternalError ? 500 : 400;
    }

    /// <summary>Writes the JSON of an error by the model of the service.</summary>
    protected abstract void WriteModelError(PooledBuffer body, TernServiceException error);

    /// <inheritdoc/>
    // The message of another exception can quote the request, and so a secret.
    protected override TernServiceException CreateError(string operation, Exception exception, ReadOnlySpan<byte> request) => exception switch
    {
        TernSerializationException => new("SerializationException", $"The body of the request is not a valid input of {operation}. Expected the JSON of the model."),
        LocalStorageException => new(InternalError, exception.Message),
        _ => new(InternalError, $"Tern.Local failed to execute {operation}: {exception.GetType().Name}."),
    };
}
