using Tern.Lambda;
using Tern.Local.Lambda.Wire;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Lambda.Aliases;

/// <summary>Writes responses that are an alias. Several operations have them, each with an own type in the model.</summary>
internal static class AliasResponses
{
    private const int Created = 201;

    /// <summary>Writes an alias with the status 200.</summary>
    public static void Write(RestResponse response, AliasConfiguration alias)
    {
        response.ContentType = "application/json";
        var writer = new JsonWriter(response.Buffer);
        AliasConfigurationJson.Write(ref writer, alias);
        writer.Complete();
    }

    /// <summary>Writes an alias with the status 201.</summary>
    public static void WriteCreated(RestResponse response, AliasConfiguration alias)
    {
        response.StatusCode = Created;
        Write(response, alias);
    }
}
