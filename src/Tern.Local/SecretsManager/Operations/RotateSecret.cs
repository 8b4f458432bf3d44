using Tern.Local.SecretsManager.Rotation;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>RotateSecret</c>. The first step of the function is executed before the response, the others after it.</summary>
internal static class RotateSecret
{
    public static async ValueTask<RotateSecretResponse> ExecuteAsync(SecretStore store, RotateSecretRequest request, CancellationToken cancellationToken)
    {
        if (request.ClientRequestToken is not { } id)
            throw new InvalidParameterException(SecretVersions.MissingToken);
        StoredSecret secret = store.Execute(static (store, request) => Prepare(store, request), request);
        string function = GetFunction(secret, request)!;
        bool isImmediate = request.RotateImmediately != false;
        bool isRepeated = !store.Execute((store, id) => TryAdd(store, secret, id, isImmediate ? function : null), id);
        if (!isRepeated)
        {
            // The rotation does not depend on its caller, who can disconnect.
            Task rotation = StartAsync(new SecretRotation(store, secret, id), store, secret, request, function);
            store.Effects.Track(CompleteAsync(rotation));
            await rotation.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        return new() { Arn = secret.Arn, Name = secret.Name, VersionId = isImmediate ? id : null };
    }

    private static StoredSecret Prepare(SecretStore store, RotateSecretRequest request)
    {
        StoredSecret secret = store.Get(request.SecretId);
        if (request.RotationRules is { AutomaticallyAfterDays: not null, ScheduleExpression: not null })
            throw new InvalidParameterException("You can't specify both AutomaticallyAfterDays and ScheduleExpression. Specify one of them.");
        if (GetFunction(secret, request) is null)
            throw new InvalidRequestException("No Lambda rotation function ARN is associated with this secret.");
        return secret;
    }

    private static async Task StartAsync(SecretRotation rotation, SecretStore store, StoredSecret secret, RotateSecretRequest request, string function)
    {
        await (request.RotateImmediately != false ? rotation.StartAsync(function, CancellationToken.None) : rotation.TestAsync(function, CancellationToken.None)).ConfigureAwait(false);
        await store.ExecuteAsync((store, request) => Enable(store, secret, request, function), request, CancellationToken.None).ConfigureAwait(false);
    }

    private static async Task CompleteAsync(Task rotation)
    {
        try
        {
            await rotation.ConfigureAwait(false);
        }
        catch (TernServiceException)
        {
            // The response contains it.
        }
    }

    // Returns false for a repeated request. The function is null for a test, which does not continue after a restart.
    private static bool TryAdd(SecretStore store, StoredSecret secret, string id, string? function)
    {
        if (secret.FindVersion(id) is not null)
            return false;
        if (PendingVersion.IsInProgress(secret))
            throw new InvalidRequestException("A previous rotation isn't complete. That rotation will be reattempted.");
        PendingVersion.Add(store, secret, id);
        if (function is not null)
            secret.Rotation = new RotationInProgress(id, function, 0);
        store.Save(secret);
        return true;
    }

    private static bool Enable(SecretStore store, StoredSecret secret, RotateSecretRequest request, string function)
    {
        secret.IsRotationEnabled = true;
        secret.RotationFunction = function;
        secret.RotationRules = request.RotationRules ?? secret.RotationRules;
        secret.ChangedAt = store.Now;
        RotationSchedule.Set(store, secret);
        store.Save(secret);
        return true;
    }

    private static string? GetFunction(StoredSecret secret, RotateSecretRequest request) =>
        string.IsNullOrEmpty(request.RotationLambdaArn) ? secret.RotationFunction : request.RotationLambdaArn;
}
