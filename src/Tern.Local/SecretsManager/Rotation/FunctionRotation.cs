using Tern.Local.Lambda;
using Tern.Local.Lambda.Invocation;
using Tern.Runtime;

namespace Tern.Local.SecretsManager.Rotation;

/// <summary>Rotations by the functions of Lambda.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_lambda-functions.html">Lambda rotation functions</seealso>
internal sealed class FunctionRotation(LambdaEngine lambda) : ISecretRotation
{
    /// <inheritdoc/>
    public async Task RotateAsync(string functionArn, string secretArn, string versionId, string step, CancellationToken cancellationToken)
    {
        InvocationResult? result = await lambda.InvokeAsync(functionArn, WriteEvent(secretArn, versionId, step), secretArn).WaitAsync(cancellationToken).ConfigureAwait(false);
        if (result is null)
            throw new SecretRotationUnavailableException(functionArn);
        if (!result.IsSuccess)
            throw new InvalidOperationException($"The function '{functionArn}' failed in the step {step} with {result.ErrorType}.");
    }

    private static byte[] WriteEvent(string secretArn, string versionId, string step)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"Step\":"u8);
        writer.WriteString(step);
        writer.WriteName("\"SecretId\":"u8);
        writer.WriteString(secretArn);
        writer.WriteName("\"ClientRequestToken\":"u8);
        writer.WriteString(versionId);
        writer.WriteEndObject();
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }
}
