using Tern.Lambda;
using Tern.Local.Lambda.Aliases;
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
        CheckQualifier(function, reference.Qualifier);
        string json = PolicyStatement.Create(request, resource);
        if (!function.Policies.TryGetValue(reference.QualifierOrLatest, out ResourcePolicy? policy))
            policy = new ResourcePolicy();
        CheckRevision(function, reference.Qualifier, policy, request.RevisionId);
        if (policy.Statements.Exists(statement => statement.Id == request.StatementId))
        {
            throw LambdaFailures.Conflict(
                $"The statement id ({request.StatementId}) provided already exists. Please provide a new statement id, or remove the existing statement.");
        }
        policy.Statements.Add((request.StatementId, json));
        function.Policies[reference.QualifierOrLatest] = policy;
        SetRevision(function, reference.Qualifier, policy);
        operation.Catalog.Save(function);
        return new AddPermissionResponse { Statement = json };
    }

    public static RemovePermissionResponse Remove(FunctionOperation operation, RemovePermissionRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        if (!operation.Catalog.TryFind(reference.Name, out StoredFunction? function))
            throw LambdaFailures.NotFound($"No policy found for: {reference.GetArn(operation.Scope)}");
        CheckQualifier(function, reference.Qualifier);
        if (!function.Policies.TryGetValue(reference.QualifierOrLatest, out ResourcePolicy? policy))
            throw LambdaFailures.NotFound("No policy is associated with the given resource.");
        int index = policy.Statements.FindIndex(statement => statement.Id == request.StatementId);
        if (index < 0)
            throw LambdaFailures.NotFound($"Statement {request.StatementId} is not found in resource policy.");
        CheckRevision(function, reference.Qualifier, policy, request.RevisionId);
        policy.Statements.RemoveAt(index);
        if (policy.Statements.Count == 0)
            function.Policies.Remove(reference.QualifierOrLatest);
        SetRevision(function, reference.Qualifier, policy);
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

    private static void CheckQualifier(StoredFunction function, string? qualifier)
    {
        if (qualifier is null || function.FindVersion(qualifier) is not null || function.Aliases.ContainsKey(qualifier))
            return;
        bool isAlias = qualifier.AsSpan().ContainsAnyExceptInRange('0', '9') && !qualifier.Contains('$', StringComparison.Ordinal);
        throw isAlias ? AliasOperations.NotFound(function, qualifier) : LambdaFailures.FunctionNotFound($"{function.Arn}:{qualifier}");
    }

    // A policy shares the revision of its function, version or alias.
    private static void CheckRevision(StoredFunction function, string? qualifier, ResourcePolicy policy, string? revision)
    {
        if (string.IsNullOrEmpty(revision))
            return;
        string current = qualifier is null ? function.Latest.RevisionId
            : function.Aliases.TryGetValue(qualifier, out FunctionAlias? alias) ? alias.RevisionId
            : function.FindVersion(qualifier)!.RevisionId;
        if (revision != current)
            throw LambdaFailures.WrongRevision(policy.Statements.Count > 0 || (qualifier is not null && function.Aliases.ContainsKey(qualifier)) ? "GetPolicy" : "GetFunction/GetAlias");
    }

    private static void SetRevision(StoredFunction function, string? qualifier, ResourcePolicy policy)
    {
        policy.RevisionId = Guid.NewGuid().ToString();
        if (qualifier is null)
            function.Latest = function.Latest with { RevisionId = policy.RevisionId };
        else if (function.Aliases.TryGetValue(qualifier, out FunctionAlias? alias))
            function.Aliases[qualifier] = alias with { RevisionId = policy.RevisionId };
        else if (function.Versions.FindIndex(version => version.Version == qualifier) is >= 0 and var index)
            function.Versions[index] = function.Versions[index] with { RevisionId = policy.RevisionId };
    }
}
