using System.Globalization;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the file with the entry point of the assembly.</summary>
internal static class HostFile
{
    private const string Container = "global::Microsoft.Extensions.DependencyInjection.";

    private const string Parameters = $"{LibraryNames.Library}FunctionOptions? options = null, global::System.Threading.CancellationToken cancellationToken = default";

    public static string Write(EquatableArray<FunctionModel> functions, bool hasContainer)
    {
        var code = new CodeWriter();
        FileHeader.Write(code);
        code.Open($"namespace {LibraryNames.Namespace}");
        code.Line("/// <summary>Executes the function of this assembly that the variable <c>_HANDLER</c> selects.</summary>");
        code.Open("internal static class FunctionHost");
        WriteNames(code, functions);
        code.Line("/// <summary>Executes the function until the service stops the process.</summary>");
        code.Line("/// <returns>The exit code of the process.</returns>");
        code.Line($"public static global::System.Threading.Tasks.Task<int> RunAsync({Parameters}) =>");
        code.Line($"    {LibraryNames.Codecs}FunctionStartup.RunAsync(Names, Create, options, cancellationToken);");
        code.Separate();
        if (hasContainer)
            WriteWithServices(code);
        WriteCreate(code, functions);
        if (hasContainer)
            WriteScopes(code, functions);
        code.Close();
        code.Close();
        return code.ToString();
    }

    private static void WriteNames(CodeWriter code, EquatableArray<FunctionModel> functions)
    {
        code.Line($"private static {LibraryNames.Codecs}FunctionNames Names => new(");
        code.Line($"    new string[] {{ {string.Join(", ", functions.Select(function => JsonNames.Literal(function.Name)))} }},");
        code.Line($"    new string[][] {{ {string.Join(", ", functions.Select(function => $"new string[] {{ {string.Join(", ", function.Alternatives.Select(JsonNames.Literal))} }}"))} }});");
        code.Separate();
    }

    private static void WriteCreate(CodeWriter code, EquatableArray<FunctionModel> functions)
    {
        code.Line($"private static {LibraryNames.Handler} Create(int index, {LibraryNames.Composition} composition) => index switch");
        code.Line("{");
        code.Indent();
        for (int i = 0; i < functions.Count; i++)
            code.Line($"{Pattern(i, functions.Count)} => {LibraryNames.Generated}{functions[i].HandlerName}.Create(composition),");
        code.Outdent();
        code.Line("};");
        code.Separate();
    }

    // Only this method refers to the container, so that a program without services does not contain it.
    private static void WriteWithServices(CodeWriter code)
    {
        code.Line("/// <summary>Executes the function until the service stops the process, with services.</summary>");
        code.Line("/// <param name=\"configure\">Registers the services. It is called once.</param>");
        code.Line("/// <param name=\"options\">The options. The default is null.</param>");
        code.Line("/// <param name=\"cancellationToken\">Stops the process in order, as the service does.</param>");
        code.Line("/// <returns>The exit code of the process.</returns>");
        code.Open($"public static global::System.Threading.Tasks.Task<int> RunAsync(global::System.Action<{Container}IServiceCollection> configure, {Parameters})");
        code.Line("global::System.ArgumentNullException.ThrowIfNull(configure);");
        code.Line($"return {LibraryNames.Codecs}FunctionStartup.RunAsync(Names, (index, composition) => CreateWithServices(index, composition, configure), options, cancellationToken);");
        code.CloseMember();
    }

    private static void WriteScopes(CodeWriter code, EquatableArray<FunctionModel> functions)
    {
        code.Open($"private static {LibraryNames.Handler} CreateWithServices(int index, {LibraryNames.Composition} composition, global::System.Action<{Container}IServiceCollection> configure)");
        code.Line($"var services = new {Container}ServiceCollection();");
        code.Line("configure(services);");
        code.Line("return index switch");
        code.Line("{");
        code.Indent();
        for (int i = 0; i < functions.Count; i++)
        {
            string handler = LibraryNames.Generated + functions[i].HandlerName;
            string createScoped = HandlerFile.HasScopes(functions[i], hasContainer: true) ? $"{handler}.CreateScoped" : "null";
            code.Line($"{Pattern(i, functions.Count)} => {LibraryNames.Codecs}FunctionServices.Create(composition, services, Build, {handler}.Requirements, {handler}.Create, {createScoped}),");
        }
        code.Outdent();
        code.Line("};");
        code.CloseMember();
        code.Line($"private static global::System.IServiceProvider Build({Container}IServiceCollection services, bool validateScopes) =>");
        code.Line($"    {Container}ServiceCollectionContainerBuilderExtensions.BuildServiceProvider(services, new {Container}ServiceProviderOptions {{ ValidateScopes = validateScopes }});");
        code.Separate();
    }

    private static string Pattern(int index, int count) => index == count - 1 ? "_" : Text(index);

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
