using Tern.Lambda;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.Limits;

/// <summary><c>PutFunctionRecursionConfig</c> and <c>GetFunctionRecursionConfig</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html">Recursive loop detection</seealso>
internal static class RecursionOperations
{
    public static PutFunctionRecursionConfigResponse Put(FunctionOperation operation, PutFunctionRecursionConfigRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        function.AllowsLoops = request.RecursiveLoop == RecursiveLoop.Allow;
        operation.Catalog.Save(function);
        return new PutFunctionRecursionConfigResponse { RecursiveLoop = request.RecursiveLoop };
    }

    public static GetFunctionRecursionConfigResponse Get(FunctionOperation operation, GetFunctionRecursionConfigRequest request) =>
        new() { RecursiveLoop = operation.Catalog.Get(operation.Parse(request.FunctionName)).AllowsLoops ? RecursiveLoop.Allow : RecursiveLoop.Terminate };
}
