namespace Tern.Functions.Generator;

/// <summary>Names of the runtime library and of the framework in generated code.</summary>
internal static class LibraryNames
{
    public const string Namespace = "Tern.Functions";

    public const string JsonNamespace = "System.Text.Json.Serialization";

    public const string LoggingNamespace = "Microsoft.Extensions.Logging";

    public const string FunctionMetadata = Namespace + ".FunctionAttribute";

    public const string HttpNamespace = Namespace + ".Http";

    public const string HttpFunctionMetadata = HttpNamespace + ".HttpFunctionAttribute";

    public const string Http = "global::" + HttpNamespace + ".";

    public const string PayloadMetadata = Namespace + ".PayloadAttribute";

    /// <summary>The class that creates containers. Without it, the project cannot register services.</summary>
    public const string ContainerMetadata = "Microsoft.Extensions.DependencyInjection.ServiceCollectionContainerBuilderExtensions";

    public const string Library = "global::" + Namespace + ".";

    public const string Codecs = Library + "Codecs.";

    /// <summary>The namespace of generated code, apart from <c>FunctionHost</c>.</summary>
    public const string GeneratedNamespace = Namespace + ".Generated";

    public const string Generated = "global::" + GeneratedNamespace + ".";

    public const string Reader = "global::Tern.Runtime.JsonReader";

    public const string Writer = "global::Tern.Runtime.JsonWriter";

    public const string ValueTask = "global::System.Threading.Tasks.ValueTask";

    public const string Invocation = Library + "Invocation";

    public const string Handler = Library + "IFunctionHandler";

    public const string Composition = Codecs + "FunctionComposition";
}
