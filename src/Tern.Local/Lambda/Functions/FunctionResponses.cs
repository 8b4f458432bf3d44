using Tern.Lambda;
using Tern.Local.Lambda.Wire;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Lambda.Functions;

/// <summary>Writes responses that are the configuration of a function. Several operations have them, each with an own type in the model.</summary>
internal static class FunctionResponses
{
    private const int Created = 201;

    /// <summary>Writes a configuration with the status 200.</summary>
    public static void Write(RestResponse response, FunctionConfiguration configuration)
    {
        response.ContentType = "application/json";
        var writer = new JsonWriter(response.Buffer);
        FunctionConfigurationJson.Write(ref writer, configuration);
        writer.Complete();
    }

    /// <summary>Writes a configuration with the status 201.</summary>
    public static void WriteCreated(RestResponse response, FunctionConfiguration configuration)
    {
        response.StatusCode = Created;
        Write(response, configuration);
    }
}
