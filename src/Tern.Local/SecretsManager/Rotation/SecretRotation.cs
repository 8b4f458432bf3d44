namespace Tern.Local.SecretsManager.Rotation;

/// <summary>A rotation: the four steps of its function for a new version with <c>AWSPENDING</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotate-secrets_lambda-functions.html">Rotation functions</seealso>
internal sealed class SecretRotation(SecretStore store, StoredSecret secret, string versionId)
{
    private const string CreateStep = "createSecret";
    private const string TestStep = "testSecret";

    /// <summary>The steps in their order.</summary>
    public static IReadOnlyList<string> Steps { get; } = [CreateStep, "setSecret", TestStep, "finishSecret"];

    /// <summary>Starts the rotation: the first step is executed, and the others are in flight when the task completes.</summary>
    /// <param name="functionArn">The function.</param>
    /// <param name="cancellationToken">Cancels the first step.</param>
    /// <exception cref="TernServiceException">The function cannot be invoked. The new version is then removed.</exception>
    public async Task StartAsync(string functionArn, CancellationToken cancellationToken)
    {
        bool isCreated = await ExecuteFirstAsync(functionArn, CreateStep, cancellationToken).ConfigureAwait(false);
        if (isCreated)
            store.Effects.Track(CompleteAsync(functionArn, 1));
        else
            await SetProgressAsync(null).ConfigureAwait(false);
    }

    /// <summary>Tests the function with the step <c>testSecret</c>. The new version is removed afterwards.</summary>
    /// <param name="functionArn">The function.</param>
    /// <param name="cancellationToken">Cancels the step.</param>
    /// <exception cref="TernServiceException">The function cannot be invoked.</exception>
    public async Task TestAsync(string functionArn, CancellationToken cancellationToken)
    {
        await ExecuteFirstAsync(functionArn, TestStep, cancellationToken).ConfigureAwait(false);
        RemovePending();
    }

    /// <summary>Executes the remaining steps. If one fails, the rotation ends, and the version retains <c>AWSPENDING</c>.</summary>
    /// <param name="functionArn">The function.</param>
    /// <param name="step">The index of the next step.</param>
    public async Task CompleteAsync(string functionArn, int step)
    {
        try
        {
            if (store.Rotation is not { } functions)
                throw new SecretRotationUnavailableException(functionArn);
            for (int i = step; i < Steps.Count; i++)
            {
                await SetProgressAsync(new RotationInProgress(versionId, functionArn, i)).ConfigureAwait(false);
                await functions.RotateAsync(functionArn, secret.Arn, versionId, Steps[i], CancellationToken.None).ConfigureAwait(false);
            }
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            // The message can contain the secret.
            await SetProgressAsync(null).ConfigureAwait(false);
            return;
        }
        store.Execute(
            static (_, rotation) =>
            {
                rotation.Finish();
                return true;
            },
            this);
        await SetProgressAsync(null).ConfigureAwait(false);
    }

    private async Task<bool> ExecuteFirstAsync(string functionArn, string step, CancellationToken cancellationToken)
    {
        try
        {
            if (store.Rotation is not { } functions)
                throw new SecretRotationUnavailableException(functionArn);
            await functions.RotateAsync(functionArn, secret.Arn, versionId, step, cancellationToken).ConfigureAwait(false);
            return true;
        }
        catch (SecretRotationUnavailableException)
        {
            RemovePending();
            throw new TernServiceException(
                "AccessDeniedException",
                "Secrets Manager cannot invoke the specified Lambda function. Ensure that the function policy grants access to the principal secretsmanager.amazonaws.com.");
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            // As in the service, an error of the function is not one of the request. AWSPENDING shows that the rotation is not complete.
            return false;
        }
    }

    private void Finish()
    {
        if (secret.FindStage(Stages.Current) is not { } version || version.Id != versionId)
            return;
        version.Stages.Remove(Stages.Pending);
        secret.RotatedAt = secret.ChangedAt = store.Now;
        RotationSchedule.Set(store, secret);
    }

    // What a later start of the process continues with.
    private async ValueTask SetProgressAsync(RotationInProgress? progress)
    {
        store.Execute(
            (store, secret) =>
            {
                secret.Rotation = progress;
                store.Save(secret);
                return true;
            },
            secret);
        await store.FlushAsync(CancellationToken.None).ConfigureAwait(false);
    }

    // Removes the new version, unless the function has set its value.
    private void RemovePending() => store.Execute(
        (store, secret) =>
        {
            secret.Rotation = null;
            int removed = secret.Versions.RemoveAll(version => version.Id == versionId && version.Value is null);
            store.Save(secret);
            return removed;
        },
        secret);
}
