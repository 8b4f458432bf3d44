namespace Tern.Local.SecretsManager.Rotation;

/// <summary>The function of a rotation does not exist or must not be invoked.</summary>
/// <param name="functionArn">The ARN of the function.</param>
internal sealed class SecretRotationUnavailableException(string functionArn) : Exception($"The function '{functionArn}' of a rotation does not exist.");
