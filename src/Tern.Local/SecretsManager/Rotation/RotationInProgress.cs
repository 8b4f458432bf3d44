namespace Tern.Local.SecretsManager.Rotation;

/// <summary>A rotation whose steps are in flight. It continues with its step after the folder is opened again, so a function can receive a step twice.</summary>
/// <param name="VersionId">The ID of the new version.</param>
/// <param name="Function">The ARN of the function.</param>
/// <param name="Step">The index of the step in <see cref="SecretRotation.Steps"/>.</param>
internal sealed record RotationInProgress(string VersionId, string Function, int Step);
