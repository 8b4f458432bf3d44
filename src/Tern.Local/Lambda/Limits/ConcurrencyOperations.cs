using Tern.Lambda;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.Limits;

/// <summary><c>PutFunctionConcurrency</c>, <c>GetFunctionConcurrency</c>, <c>DeleteFunctionConcurrency</c> and <c>GetAccountSettings</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html">Reserved concurrency</seealso>
internal static class ConcurrencyOperations
{
    private const long MaxTotalCodeSize = 80_530_636_800;
    private const long MaxUnzippedCodeSize = 262_144_000;
    private const long MaxZippedCodeSize = 52_428_800;

    public static PutFunctionConcurrencyResponse Put(FunctionOperation operation, PutFunctionConcurrencyRequest request)
    {
        FunctionReference reference = operation.Parse(request.FunctionName);
        if (reference.Qualifier is not null)
            throw LambdaFailures.InvalidParameter("This operation is permitted on Lambda functions only. Aliases and versions do not support this operation. Please specify either a function name or an unqualified function ARN.");
        StoredFunction function = operation.Catalog.Get(reference);
        if (AccountConcurrency.GetUnreserved(operation.Catalog, function) - request.ReservedConcurrentExecutions < AccountConcurrency.MinUnreserved)
        {
            throw LambdaFailures.InvalidParameter(
                $"Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [{AccountConcurrency.MinUnreserved}].");
        }
        if (request.ReservedConcurrentExecutions < function.ProvisionedConcurrency)
        {
            throw new InvalidParameterValueException(
                $" ReservedConcurrentExecutions  {request.ReservedConcurrentExecutions} should not be lower than function's total provisioned concurrency [{function.ProvisionedConcurrency}].");
        }
        function.ReservedConcurrency = request.ReservedConcurrentExecutions;
        operation.Catalog.Save(function);
        return new PutFunctionConcurrencyResponse { ReservedConcurrentExecutions = function.ReservedConcurrency };
    }

    public static GetFunctionConcurrencyResponse Get(FunctionOperation operation, GetFunctionConcurrencyRequest request) =>
        new() { ReservedConcurrentExecutions = operation.Catalog.Get(operation.Parse(request.FunctionName)).ReservedConcurrency };

    public static DeleteFunctionConcurrencyResponse Delete(FunctionOperation operation, DeleteFunctionConcurrencyRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        function.ReservedConcurrency = null;
        operation.Catalog.Save(function);
        return new DeleteFunctionConcurrencyResponse();
    }

    public static GetAccountSettingsResponse GetAccountSettings(FunctionOperation operation, GetAccountSettingsRequest _)
    {
        StoredFunction[] functions = [.. operation.Catalog.Functions];
        return new GetAccountSettingsResponse
        {
            AccountLimit = new AccountLimit
            {
                TotalCodeSize = MaxTotalCodeSize,
                CodeSizeUnzipped = MaxUnzippedCodeSize,
                CodeSizeZipped = MaxZippedCodeSize,
                ConcurrentExecutions = AccountConcurrency.Limit,
                UnreservedConcurrentExecutions = AccountConcurrency.Limit - functions.Sum(function => function.ReservedConcurrency ?? 0),
            },
            AccountUsage = new AccountUsage
            {
                FunctionCount = functions.Length,
                TotalCodeSize = functions.Sum(function => function.Latest.Code.Size + function.Versions.Sum(version => version.Code.Size))
                    + operation.Catalog.Layers.Versions.Sum(version => version.Code.Size),
            },
        };
    }
}
