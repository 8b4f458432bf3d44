using Tern.Generator.Endpoints;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Writes the client and its options; the operations' methods stand in files of their own.</summary>
internal static class ClientWriter
{
    public static IEnumerable<GeneratedFile> Write(Service service, TypeScope scope, EndpointBinding endpoints)
    {
        yield return CodeFile.Write($"{service.Name}Client.cs", scope, code => WriteClient(code, service, scope));
        yield return CodeFile.Write($"{service.Name}ClientOptions.cs", scope, code => WriteOptions(code, service, scope, endpoints));
    }

    private static void WriteClient(CodeWriter code, Service service, TypeScope scope)
    {
        string name = $"{service.Name}Client";
        code.Line($"/// <summary>Calls {Documentation.Escape(service.SdkId)}. Thread-safe: make one and keep it; making it touches neither files nor network.</summary>");
        code.Open($"public sealed partial class {name} : {scope.External("ServiceClient")}, {scope.External("IServiceClient")}<{name}>");
        code.Line("/// <summary>A client with connections of its own.</summary>");
        code.Line("/// <param name=\"options\">How it behaves; null for the defaults, with region and credentials from the environment.</param>");
        code.Line($"public {name}({name}Options? options = null)");
        code.Open($"    : base({service.Name}Service.Descriptor, options ?? new {name}Options())");
        code.Close();
        code.Line();
        // For "new()" as an argument the compiler prefers the constructor above, whose type is the more derived one.
        code.Line("/// <summary>A client with connections of its own and options that are not of one service.</summary>");
        code.Line("/// <param name=\"options\">How it behaves.</param>");
        code.Line($"public {name}({scope.External("ClientOptions")} options)");
        code.Open($"    : this(options as {name}Options ?? new {name}Options(options ?? throw new {scope.External("ArgumentNullException")}(nameof(options))))");
        code.Close();
        code.Line();
        code.Line($"private {name}({name} source, {name}Options options)");
        code.Open("    : base(source, options)");
        code.Close();
        code.Line();
        code.Line("/// <summary>A client that differs in what is given here and shares the connections of this one; make it as often as you like.</summary>");
        code.Line("/// <param name=\"region\">The region.</param>");
        code.Line("/// <param name=\"credentials\">Where credentials come from.</param>");
        code.Line("/// <param name=\"retry\">How calls are retried.</param>");
        code.Line("/// <param name=\"timeouts\">How long calls may take.</param>");
        code.Line("/// <param name=\"headers\">Headers to send with every request.</param>");
        code.Line($"public {name} With(");
        code.Line("    string? region = null,");
        code.Line($"    {scope.External("ICredentialsProvider")}? credentials = null,");
        code.Line($"    {scope.External("RetryOptions")}? retry = null,");
        code.Line($"    {scope.External("CallTimeouts")}? timeouts = null,");
        code.Line($"    {scope.External("IReadOnlyList")}<{scope.External("KeyValuePair")}<string, string>>? headers = null) =>");
        code.Line($"    new(this, Change(({name}Options)Options, region, credentials, retry, timeouts, headers));");
        code.Line();
        code.Line($"static {name} {scope.External("IServiceClient")}<{name}>.Create({scope.External("ClientOptions")} options) => new(options);");
        code.Close();
    }

    private static void WriteOptions(CodeWriter code, Service service, TypeScope scope, EndpointBinding endpoints)
    {
        string name = $"{service.Name}ClientOptions";
        code.Line($"/// <summary>How a <see cref=\"{service.Name}Client\"/> behaves.</summary>");
        code.Open($"public sealed partial record {name} : {scope.External("ClientOptions")}");
        code.Line("/// <summary>The defaults.</summary>");
        code.Open($"public {name}()");
        code.Close();
        code.Line();
        code.Line("/// <summary>Takes over what all services' options have in common.</summary>");
        code.Line($"public {name}({scope.External("ClientOptions")} options)");
        code.Open("    : base(options)");
        code.Close();
        foreach ((EndpointParameter parameter, string option) in endpoints.Options)
        {
            code.Line();
            code.Line($"/// <summary>The endpoint rules' parameter <c>{Documentation.Escape(parameter.Name)}</c>; null for its default.</summary>");
            code.Line($"public {endpoints.TypeOf(parameter)} {option} {{ get; init; }}");
        }
        code.Close();
    }
}
