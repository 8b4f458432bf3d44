using Tern.Local.SecretsManager.Rotation;

namespace Tern.Local.Tests.SecretsManager;

/// <summary>A function of rotations, in process. Functions with <c>missing</c> in their name do not exist.</summary>
internal sealed class FakeRotation : ISecretRotation
{
    /// <summary>The steps in their order.</summary>
    public List<string> Steps { get; } = [];

    /// <summary>Executes a step, with the version.</summary>
    public Func<string, string, Task> Execute { get; set; } = (_, _) => Task.CompletedTask;

    public Task RotateAsync(string functionArn, string secretArn, string versionId, string step, CancellationToken cancellationToken)
    {
        if (functionArn.Contains("missing", StringComparison.Ordinal))
            throw new SecretRotationUnavailableException(functionArn);
        Steps.Add(step);
        return Execute(step, versionId).WaitAsync(cancellationToken);
    }
}
