using Tern.Lambda;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.Policies;

/// <summary><c>AddPermission</c>, <c>RemovePermission</c> and <c>GetPolicy</c>.</summary>
internal static class PolicyOperations
{
    public static AddPermissionResponse Add(FunctionOperation operation, AddPermissionRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        if (reference.Qualifier == FunctionReference.Latest)
            throw LambdaFailures.InvalidParameter("We currently do not support adding policies for $LATEST.");
        string resource = reference.GetArn(operation.Scope);
        StoredFunction function = operation.Catalog.Get(reference);
        QualifierRules.Check(function, reference.Qualifier);
        string json = PolicyStatement.Create(request, resource);
        if (!function.Policies.TryGetValue(reference.QualifierOrLatest, out ResourcePolicy? policy))
            policy = new ResourcePolicy();
        CheckRevision(policy, request.RevisionId);
        policy.Add(request.StatementId, json);
        function.Policies[reference.QualifierOrLatest] = policy;
        operation.Catalog.Save(function);
        return new AddPermissionResponse { Statement = json };
    }

    public static RemovePermissionResponse Remove(FunctionOperation operation, RemovePermissionRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        if (!operation.Catalog.TryFind(reference.Name, out StoredFunction? function))
            throw LambdaFailures.NotFound($"No policy found for: {reference.GetArn(operation.Scope)}");
        QualifierRules.Check(function, reference.Qualifier);
        if (!function.Policies.TryGetValue(reference.QualifierOrLatest, out ResourcePolicy? policy))
            throw LambdaFailures.NotFound("No policy is associated with the given resource.");
        int index = policy.IndexOf(request.StatementId);
        CheckRevision(policy, request.RevisionId);
        policy.RemoveAt(index);
        if (policy.Statements.Count == 0)
            function.Policies.Remove(reference.QualifierOrLatest);
        operation.Catalog.Save(function);
        return new RemovePermissionResponse();
    }

    public static GetPolicyResponse Get(FunctionOperation operation, GetPolicyRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        return operation.Catalog.TryFind(reference.Name, out StoredFunction? function) && function.Policies.TryGetValue(reference.QualifierOrLatest, out ResourcePolicy? policy)
            ? new GetPolicyResponse { Policy = policy.ToString(), RevisionId = policy.RevisionId }
            : throw LambdaFailures.NotFound("The resource you requested does not exist.");
    }

    private static void CheckRevision(ResourcePolicy policy, string? revision)
    {
        if (!string.IsNullOrEmpty(revision) && revision != policy.RevisionId)
            throw LambdaFailures.WrongRevision("GetPolicy");
    }
}
