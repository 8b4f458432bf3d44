namespace Tern.Local.SecretsManager.Rotation;

/// <summary>Invokes the functions of rotations.</summary>
internal interface ISecretRotation
{
    /// <summary>Invokes a function with one step of a rotation.</summary>
    /// <param name="functionArn">The ARN of the function.</param>
    /// <param name="secretArn">The ARN of the secret: <c>SecretId</c> of the event.</param>
    /// <param name="versionId">The ID of the new version: <c>ClientRequestToken</c> of the event.</param>
    /// <param name="step">The step: <c>createSecret</c>, <c>setSecret</c>, <c>testSecret</c> or <c>finishSecret</c>.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="SecretRotationUnavailableException">The function does not exist or must not be invoked.</exception>
    Task RotateAsync(string functionArn, string secretArn, string versionId, string step, CancellationToken cancellationToken);
}
