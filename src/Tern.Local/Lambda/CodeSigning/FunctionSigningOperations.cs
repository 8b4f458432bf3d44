using System.Buffers;
using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Wire;
using Tern.ServerRuntime;

namespace Tern.Local.Lambda.CodeSigning;

/// <summary><c>PutFunctionCodeSigningConfig</c>, <c>GetFunctionCodeSigningConfig</c> and <c>DeleteFunctionCodeSigningConfig</c>.</summary>
internal static class FunctionSigningOperations
{
    public static PutFunctionCodeSigningConfigResponse Put(FunctionOperation operation, PutFunctionCodeSigningConfigRequest request)
    {
        Check(operation, request.CodeSigningConfigArn);
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        function.SigningConfigArn = request.CodeSigningConfigArn;
        operation.Catalog.Save(function);
        return new PutFunctionCodeSigningConfigResponse { CodeSigningConfigArn = request.CodeSigningConfigArn, FunctionName = function.Name };
    }

    /// <summary>Returns the configuration of a function; null if it has none.</summary>
    public static GetFunctionCodeSigningConfigResponse? Get(FunctionOperation operation, GetFunctionCodeSigningConfigRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        return function.SigningConfigArn is { } arn ? new GetFunctionCodeSigningConfigResponse { CodeSigningConfigArn = arn, FunctionName = function.Name } : null;
    }

    /// <summary>Deletes the configuration of a function. It is not an error if it has none.</summary>
    public static DeleteFunctionCodeSigningConfigResponse Delete(FunctionOperation operation, DeleteFunctionCodeSigningConfigRequest request)
    {
        StoredFunction function = operation.Catalog.Get(operation.Parse(request.FunctionName));
        function.SigningConfigArn = null;
        operation.Catalog.Save(function);
        return new DeleteFunctionCodeSigningConfigResponse();
    }

    /// <summary>Writes a response, which has no members for a function without a configuration.</summary>
    public static void Write(RestResponse response, GetFunctionCodeSigningConfigResponse? config)
    {
        if (config is not null)
        {
            GetFunctionCodeSigningConfigServer.WriteResponse(response, config);
            return;
        }
        response.ContentType = "application/json";
        response.Buffer.Write("{}"u8);
    }

    /// <summary>Checks that a configuration exists.</summary>
    /// <exception cref="CodeSigningConfigNotFoundException">It does not exist.</exception>
    public static void Check(FunctionOperation operation, string arn)
    {
        if (operation.Catalog.SigningConfigs.Find(arn) is null)
            throw new CodeSigningConfigNotFoundException($"The code signing configuration cannot be found. Check that the provided configuration is not deleted: {arn}.") { Type = "User" };
    }
}
