using System.Globalization;
using Tern.Functions.Generator.Emit;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>Writes the file with the router of an assembly.</summary>
internal static class HttpRouterFile
{
    private const string Routing = LibraryNames.Codecs + "HttpRouting";

    public static string Write(EquatableArray<FunctionModel> functions, bool hasContainer)
    {
        var code = new CodeWriter();
        FileHeader.Write(code);
        code.Open($"namespace {LibraryNames.GeneratedNamespace}");
        code.Open($"internal sealed class {HttpRouters.HandlerName} : {LibraryNames.Handler}");
        string[] methods = [.. functions.SelectMany(function => function.Http!.Route.Methods).Distinct().OrderBy(method => method, StringComparer.Ordinal)];
        code.Line($"private static readonly string[] s_methods = {Strings(methods)};");
        code.Line($"private static readonly string[][] s_names = new string[][] {{ {string.Join(", ", functions.Select(function => Strings(function.Http!.Route.Names)))} }};");
        code.Line($"private readonly {LibraryNames.Handler}[] _functions;");
        code.Separate();
        code.Line($"private {HttpRouters.HandlerName}({LibraryNames.Handler}[] functions) => _functions = functions;");
        code.Separate();
        WriteCreate(code, functions, hasContainer);
        WriteHandle(code);
        new HttpRouteCode(code, functions, methods).Write();
        code.Close();
        code.Close();
        return code.ToString();
    }

    private static void WriteCreate(CodeWriter code, EquatableArray<FunctionModel> functions, bool hasContainer)
    {
        code.Open($"public static {LibraryNames.Handler} Create({LibraryNames.Composition} composition)");
        List<string> targets = [.. functions.Where(function => function.Target is not null).Select(function => function.Target!.Type).Distinct()];
        for (int i = 0; i < targets.Count; i++)
            code.Line($"{targets[i]} target{Text(i)} = composition.Own({Handler(functions.First(function => function.Target?.Type == targets[i]))}.CreateTarget(composition));");
        WriteFunctions(code, functions.Select(function => $"{Handler(function)}.Create(composition{(function.Target is { } target ? $", target{Text(targets.IndexOf(target.Type))}" : "")})"));
        code.CloseMember();
        if (!hasContainer)
            return;
        string requirement = $"{LibraryNames.Codecs}ServiceRequirement";
        code.Line($"public static {requirement}[] Requirements() => {Routing}.Join({string.Join(", ", functions.Select(function => $"{Handler(function)}.Requirements()"))});");
        code.Separate();
        if (!functions.Any(function => HandlerFile.HasScopes(function, hasContainer)))
            return;
        code.Open($"public static {LibraryNames.Handler} CreateScoped({LibraryNames.Composition} composition)");
        WriteFunctions(code, functions.Select(function => HandlerFile.HasScopes(function, hasContainer) ? $"{Handler(function)}.CreateScoped(composition)"
            : function.Target is null ? $"{Handler(function)}.Create(composition)"
            : $"{Handler(function)}.Create(composition, composition.Own({Handler(function)}.CreateTarget(composition)))"));
        code.CloseMember();
    }

    private static void WriteFunctions(CodeWriter code, IEnumerable<string> functions)
    {
        code.Line($"return new {HttpRouters.HandlerName}(new {LibraryNames.Handler}[]");
        code.Line("{");
        code.Indent();
        foreach (string function in functions)
            code.Line(function + ",");
        code.Outdent();
        code.Line("});");
    }

    private static void WriteHandle(CodeWriter code)
    {
        code.Open($"public {LibraryNames.ValueTask} HandleAsync({LibraryNames.Invocation} invocation)");
        code.Line($"{LibraryNames.Http}HttpInvocation http = {LibraryNames.Http}HttpInvocation.Of(invocation);");
        code.Line($"if (!{Routing}.Accept(http))");
        code.Line("    return default;");
        code.Line($"var match = new {LibraryNames.Codecs}HttpRouteMatch(http);");
        code.Line("int function = Find(ref match);");
        code.Open("if (function < 0)");
        code.Line($"{Routing}.Reject(http, ref match, s_methods);");
        code.Line("return default;");
        code.Close();
        code.Line($"{Routing}.Select(http, ref match, s_names[function]);");
        code.Line("return _functions[function].HandleAsync(invocation);");
        code.CloseMember();
    }

    private static string Handler(FunctionModel function) => LibraryNames.Generated + function.HandlerName;

    private static string Strings(IEnumerable<string> texts) => $"new string[] {{ {string.Join(", ", texts.Select(JsonNames.Literal))} }}";

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
