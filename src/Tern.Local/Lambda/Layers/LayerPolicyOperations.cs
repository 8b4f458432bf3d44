using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Policies;

namespace Tern.Local.Lambda.Layers;

/// <summary><c>AddLayerVersionPermission</c>, <c>RemoveLayerVersionPermission</c> and <c>GetLayerVersionPolicy</c>.</summary>
internal static class LayerPolicyOperations
{
    public static AddLayerVersionPermissionResponse Add(FunctionOperation operation, AddLayerVersionPermissionRequest request)
    {
        LayerVersion version = Find(operation, request.LayerName, request.VersionNumber);
        ResourcePolicy policy = version.Policy ?? new ResourcePolicy();
        CheckRevision(policy, request.RevisionId);
        string statement = PolicyStatement.Create(
            new AddPermissionRequest { FunctionName = "", StatementId = request.StatementId, Action = request.Action, Principal = request.Principal, PrincipalOrgID = request.OrganizationId },
            version.Arn);
        policy.Add(request.StatementId, statement);
        version.Policy = policy;
        Save(operation, version);
        return new AddLayerVersionPermissionResponse { Statement = statement, RevisionId = policy.RevisionId };
    }

    public static RemoveLayerVersionPermissionResponse Remove(FunctionOperation operation, RemoveLayerVersionPermissionRequest request)
    {
        LayerVersion version = Find(operation, request.LayerName, request.VersionNumber);
        ResourcePolicy policy = version.Policy ?? throw NoPolicy();
        int index = policy.IndexOf(request.StatementId);
        CheckRevision(policy, request.RevisionId);
        policy.RemoveAt(index);
        if (policy.Statements.Count == 0)
            version.Policy = null;
        Save(operation, version);
        return new RemoveLayerVersionPermissionResponse();
    }

    public static GetLayerVersionPolicyResponse Get(FunctionOperation operation, GetLayerVersionPolicyRequest request)
    {
        ResourcePolicy policy = Find(operation, request.LayerName, request.VersionNumber).Policy ?? throw NoPolicy();
        return new GetLayerVersionPolicyResponse { Policy = policy.ToString(), RevisionId = policy.RevisionId };
    }

    private static LayerVersion Find(FunctionOperation operation, string layer, long number) => operation.Catalog.Layers.FindVersion(layer, number)
        ?? throw LambdaFailures.NotFound($"Layer version {LayerArns.Resolve(operation.Scope, layer)}:{number} does not exist.");

    private static ResourceNotFoundException NoPolicy() => LambdaFailures.NotFound("No policy is associated with the given resource.");

    private static void CheckRevision(ResourcePolicy policy, string? revision)
    {
        if (!string.IsNullOrEmpty(revision) && revision != policy.RevisionId)
            throw LambdaFailures.WrongRevision("GetLayerPolicy");
    }

    private static void Save(FunctionOperation operation, LayerVersion version) => operation.Catalog.Layers.Save(operation.Catalog.Layers.Find(version.LayerArn)!);
}
