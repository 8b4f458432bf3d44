using Tern.Local.Protocols;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.SecretsManager.Operations;
using Tern.Local.SecretsManager.Wire;
using Tern.Local.Services;
using Tern.Runtime;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager;

/// <summary>Executes requests of AWS Secrets Manager.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/apireference/Welcome.html">API reference</seealso>
internal sealed class SecretsManagerService : SecretJsonService
{
    private readonly ScopedStates<SecretStore> _stores;

    public SecretsManagerService(ScopedStates<SecretStore> stores)
        : base("SecretString", "SecretBinary", "RotationToken", "ClientRequestToken", "NextToken")
    {
        _stores = stores;
        Add("BatchGetSecretValue", BatchGetSecretValueServer.ReadRequest, BatchGetSecretValueServer.CheckRequest, BatchGetSecretValue.Execute, BatchGetSecretValueServer.WriteResponse);
        Add("CancelRotateSecret", CancelRotateSecretServer.ReadRequest, WithId<CancelRotateSecretRequest>(CancelRotateSecretServer.CheckRequest, request => request.SecretId), CancelRotateSecret.Execute, CancelRotateSecretServer.WriteResponse);
        Add("CreateSecret", CreateSecretServer.ReadRequest, CreateSecretServer.CheckRequest, CreateSecret.Execute, CreateSecretServer.WriteResponse);
        Add("DeleteResourcePolicy", DeleteResourcePolicyServer.ReadRequest, WithId<DeleteResourcePolicyRequest>(DeleteResourcePolicyServer.CheckRequest, request => request.SecretId), DeleteResourcePolicy.Execute, DeleteResourcePolicyServer.WriteResponse);
        Add("DeleteSecret", DeleteSecretServer.ReadRequest, WithId<DeleteSecretRequest>(DeleteSecretServer.CheckRequest, request => request.SecretId), DeleteSecret.Execute, DeleteSecretServer.WriteResponse);
        Add("DescribeSecret", DescribeSecretServer.ReadRequest, WithId<DescribeSecretRequest>(DescribeSecretServer.CheckRequest, request => request.SecretId), DescribeSecret.Execute, DescribeSecretServer.WriteResponse);
        Add("GetRandomPassword", GetRandomPasswordServer.ReadRequest, GetRandomPasswordServer.CheckRequest, (SecretStore _, GetRandomPasswordRequest request) => GetRandomPassword.Execute(request), GetRandomPasswordServer.WriteResponse);
        Add("GetResourcePolicy", GetResourcePolicyServer.ReadRequest, WithId<GetResourcePolicyRequest>(GetResourcePolicyServer.CheckRequest, request => request.SecretId), GetResourcePolicy.Execute, GetResourcePolicyServer.WriteResponse);
        Add("GetSecretValue", GetSecretValueServer.ReadRequest, WithId<GetSecretValueRequest>(GetSecretValueServer.CheckRequest, request => request.SecretId), GetSecretValue.Execute, GetSecretValueServer.WriteResponse);
        Add("ListSecretVersionIds", ListSecretVersionIdsServer.ReadRequest, WithId<ListSecretVersionIdsRequest>(ListSecretVersionIdsServer.CheckRequest, request => request.SecretId), ListSecretVersionIds.Execute, ListSecretVersionIdsServer.WriteResponse);
        Add("ListSecrets", ListSecretsServer.ReadRequest, ListSecretsServer.CheckRequest, ListSecrets.Execute, ListSecretsServer.WriteResponse);
        Add("PutResourcePolicy", PutResourcePolicyServer.ReadRequest, WithId<PutResourcePolicyRequest>(PutResourcePolicyServer.CheckRequest, request => request.SecretId), PutResourcePolicy.Execute, PutResourcePolicyServer.WriteResponse);
        Add("PutSecretValue", PutSecretValueServer.ReadRequest, WithId<PutSecretValueRequest>(PutSecretValueServer.CheckRequest, request => request.SecretId), PutSecretValue.Execute, PutSecretValueServer.WriteResponse);
        Add("RestoreSecret", RestoreSecretServer.ReadRequest, WithId<RestoreSecretRequest>(RestoreSecretServer.CheckRequest, request => request.SecretId), RestoreSecret.Execute, RestoreSecretServer.WriteResponse);
        Add("RotateSecret", RotateSecretServer.ReadRequest, WithId<RotateSecretRequest>(RotateSecretServer.CheckRequest, request => request.SecretId), (context, request, token) => RotateSecret.ExecuteAsync(_stores.Get(context.Scope), request, token), RotateSecretServer.WriteResponse);
        Add("TagResource", TagResourceServer.ReadRequest, WithId<TagResourceRequest>(TagResourceServer.CheckRequest, request => request.SecretId), TagResource.Execute, TagResourceServer.WriteResponse);
        Add("UntagResource", UntagResourceServer.ReadRequest, WithId<UntagResourceRequest>(UntagResourceServer.CheckRequest, request => request.SecretId), UntagResource.Execute, UntagResourceServer.WriteResponse);
        Add("UpdateSecret", UpdateSecretServer.ReadRequest, WithId<UpdateSecretRequest>(UpdateSecretServer.CheckRequest, request => request.SecretId), UpdateSecret.Execute, UpdateSecretServer.WriteResponse);
        Add("UpdateSecretVersionStage", UpdateSecretVersionStageServer.ReadRequest, WithId<UpdateSecretVersionStageRequest>(UpdateSecretVersionStageServer.CheckRequest, request => request.SecretId), UpdateSecretVersionStage.Execute, UpdateSecretVersionStageServer.WriteResponse);
        Add("ValidateResourcePolicy", ValidateResourcePolicyServer.ReadRequest, WithId<ValidateResourcePolicyRequest>(ValidateResourcePolicyServer.CheckRequest, request => request.SecretId ?? ""), ValidateResourcePolicy.Execute, ValidateResourcePolicyServer.WriteResponse);
    }

    public override string Name => "SecretsManager";

    public override string SigningName => "secretsmanager";

    public override string TargetPrefix => "secretsmanager";

    protected override void WriteModelError(PooledBuffer body, TernServiceException error) => SecretsManagerErrors.Write(body, error);

    // The name or ARN of a secret is checked after the constraints of the model.
    private RequestCheck<TRequest> WithId<TRequest>(RequestCheck<TRequest> check, Func<TRequest, string> secretId) => (violations, request) =>
    {
        check(violations, request);
        ThrowIfAny(violations);
        SecretNames.CheckId(secretId(request));
    };

    private void Add<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<SecretStore, TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        Add(name, read, check, (context, request, cancellationToken) => _stores.Get(context.Scope).ExecuteAsync(execute, request, cancellationToken), write);
}
