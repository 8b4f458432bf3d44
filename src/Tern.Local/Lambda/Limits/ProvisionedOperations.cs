using Tern.Lambda;
using Tern.Local.Lambda.Aliases;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Listing;

namespace Tern.Local.Lambda.Limits;

/// <summary>
/// <c>PutProvisionedConcurrencyConfig</c>, <c>GetProvisionedConcurrencyConfig</c>, <c>DeleteProvisionedConcurrencyConfig</c> and <c>ListProvisionedConcurrencyConfigs</c>.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/provisioned-concurrency.html">Provisioned concurrency</seealso>
internal static class ProvisionedOperations
{
    public static PutProvisionedConcurrencyConfigResponse Put(FunctionOperation operation, PutProvisionedConcurrencyConfigRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        if (reference.Qualifier == FunctionReference.Latest)
            throw LambdaFailures.InvalidParameter("Provisioned Concurrency Configs cannot be applied to unpublished function versions.");
        StoredFunction function = Find(operation, reference);
        string qualifier = reference.QualifierOrLatest;
        CheckConflict(function, qualifier);
        int requested = request.ProvisionedConcurrentExecutions;
        int others = function.ProvisionedConcurrency - (function.Provisioned.TryGetValue(qualifier, out ProvisionedConfig? existing) ? existing.Requested : 0);
        if (function.ReservedConcurrency is not { } reserved)
            CheckUnreserved(AccountConcurrency.GetUnreserved(operation.Catalog, function) - others, requested);
        else if (others + requested > reserved)
            throw LambdaFailures.InvalidParameter("Requested Provisioned Concurrency should not be greater than the reservedConcurrentExecution for function");
        function.SetProvisioned(qualifier, new ProvisionedConfig(requested, operation.Now));
        operation.Catalog.Save(function);
        return new PutProvisionedConcurrencyConfigResponse
        {
            RequestedProvisionedConcurrentExecutions = requested,
            AllocatedProvisionedConcurrentExecutions = 0,
            AvailableProvisionedConcurrentExecutions = 0,
            Status = ProvisionedConcurrencyStatusEnum.InProgress,
            LastModified = FunctionConfigurations.FormatTime(operation.Now),
        };
    }

    public static GetProvisionedConcurrencyConfigResponse Get(FunctionOperation operation, GetProvisionedConcurrencyConfigRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        if (!Find(operation, reference).Provisioned.TryGetValue(reference.QualifierOrLatest, out ProvisionedConfig? config))
            throw new ProvisionedConcurrencyConfigNotFoundException("No Provisioned Concurrency Config found for this function") { Type = "User" };
        return new GetProvisionedConcurrencyConfigResponse
        {
            RequestedProvisionedConcurrentExecutions = config.Requested,
            AllocatedProvisionedConcurrentExecutions = config.Requested,
            AvailableProvisionedConcurrentExecutions = config.Requested,
            Status = ProvisionedConcurrencyStatusEnum.Ready,
            LastModified = FunctionConfigurations.FormatTime(config.LastModified),
        };
    }

    public static DeleteProvisionedConcurrencyConfigResponse Delete(FunctionOperation operation, DeleteProvisionedConcurrencyConfigRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName, request.Qualifier);
        StoredFunction function = Find(operation, reference);
        function.SetProvisioned(reference.QualifierOrLatest, null);
        operation.Catalog.Save(function);
        return new DeleteProvisionedConcurrencyConfigResponse();
    }

    public static ListProvisionedConcurrencyConfigsResponse List(FunctionOperation operation, ListProvisionedConcurrencyConfigsRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        IEnumerable<ProvisionedConcurrencyConfigListItem> items = function.Provisioned.Select(entry => new ProvisionedConcurrencyConfigListItem
        {
            FunctionArn = $"{function.Arn}:{entry.Key}",
            RequestedProvisionedConcurrentExecutions = entry.Value.Requested,
            AllocatedProvisionedConcurrentExecutions = entry.Value.Requested,
            AvailableProvisionedConcurrentExecutions = entry.Value.Requested,
            Status = ProvisionedConcurrencyStatusEnum.Ready,
            LastModified = FunctionConfigurations.FormatTime(entry.Value.LastModified),
        });
        (IReadOnlyList<ProvisionedConcurrencyConfigListItem> page, string? next) = Page.Take(items, item => item.FunctionArn!, request.Marker, request.MaxItems);
        return new ListProvisionedConcurrencyConfigsResponse { ProvisionedConcurrencyConfigs = page, NextMarker = next };
    }

    private static StoredFunction Find(FunctionOperation operation, FunctionReference reference)
    {
        StoredFunction function = operation.Catalog.Get(reference);
        QualifierRules.Check(function, reference.Qualifier);
        return function;
    }

    // A version has the concurrency itself or by one alias.
    private static void CheckConflict(StoredFunction function, string qualifier)
    {
        if (function.Aliases.TryGetValue(qualifier, out FunctionAlias? alias))
        {
            if (function.Provisioned.ContainsKey(alias.Version))
                throw LambdaFailures.Conflict("Alias can't be used for Provisioned Concurrency configuration on an already Provisioned version");
        }
        else if (function.Aliases.Values.Any(other => other.Version == qualifier && function.Provisioned.ContainsKey(other.Name)))
        {
            throw LambdaFailures.Conflict("Version is pointed by a Provisioned Concurrency alias");
        }
    }

    private static void CheckUnreserved(int unreserved, int requested)
    {
        if (requested > unreserved)
            throw new InvalidParameterValueException($"Specified ConcurrentExecutions for function is greater than account's unreserved concurrency [{unreserved}].");
        if (unreserved - requested < AccountConcurrency.MinUnreserved)
        {
            throw new InvalidParameterValueException(
                $"Specified ConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [{AccountConcurrency.MinUnreserved}].");
        }
    }
}
