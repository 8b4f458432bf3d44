using Tern.Functions.Generator.Functions;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the file with the handler of a function.</summary>
internal static class HandlerFile
{
    public static string Write(FunctionModel function, bool hasContainer)
    {
        var code = new CodeWriter();
        FileHeader.Write(code);
        code.Open($"namespace {LibraryNames.GeneratedNamespace}");
        code.Open($"internal sealed class {function.HandlerName} : {LibraryNames.Handler}");
        if (function.IsIncomplete)
            WriteIncomplete(code, function, hasContainer);
        else
            WriteMembers(code, function, hasContainer);
        code.Close();
        code.Close();
        return code.ToString();
    }

    /// <summary>Whether the class can be created in a scope for each invocation.</summary>
    public static bool HasScopes(FunctionModel function, bool hasContainer) => hasContainer && function.Target is { } target && target.Services.Any(service => service.Kind == ServiceKind.Registered);

    private static void WriteIncomplete(CodeWriter code, FunctionModel function, bool hasContainer)
    {
        code.Line($"public static {LibraryNames.Handler} Create({LibraryNames.Composition} composition) => new {function.HandlerName}();");
        code.Separate();
        if (hasContainer)
            ConstructionCode.WriteRequirements(code, function);
        if (HasScopes(function, hasContainer))
        {
            code.Line($"public static {LibraryNames.Handler} CreateScoped({LibraryNames.Composition} composition) => new {function.HandlerName}();");
            code.Separate();
        }
        code.Line($"public {LibraryNames.ValueTask} HandleAsync({LibraryNames.Invocation} invocation) => throw new global::System.NotSupportedException();");
    }

    private static void WriteMembers(CodeWriter code, FunctionModel function, bool hasContainer)
    {
        if (function.Target is { } target)
            code.Line($"private readonly {target.Type} _target;");
        for (int i = 0; i < function.Filters.Count; i++)
            code.Line($"private readonly {function.Filters[i].Type} {FilterCode.Field(i)};");
        WriteConstructor(code, function);
        WriteCreate(code, function);
        if (hasContainer)
            ConstructionCode.WriteRequirements(code, function);
        if (HasScopes(function, hasContainer))
            WriteScopedCreate(code, function);
        new FilterCode(code, function).Write();
        new InvocationCode(code, function).Write();
        FormatCode.Write(code, function);
        if (HasScopes(function, hasContainer))
            WriteScopedClass(code, function);
    }

    private static void WriteConstructor(CodeWriter code, FunctionModel function)
    {
        code.Separate();
        code.Open($"private {function.HandlerName}({string.Join(", ", Parameters(function, function.Target is { } target ? $"{target.Type} target" : null))})");
        if (function.Target is not null)
            code.Line("_target = target;");
        for (int i = 0; i < function.Filters.Count; i++)
            code.Line($"{FilterCode.Field(i)} = {Parameter(i)};");
        code.CloseMember();
    }

    private static void WriteCreate(CodeWriter code, FunctionModel function)
    {
        IEnumerable<string> arguments = Prepend(function.Target is null ? null : "composition.Own(CreateTarget(composition))", Filters(function));
        code.Line($"public static {LibraryNames.Handler} Create({LibraryNames.Composition} composition) =>");
        code.Line($"    new {function.HandlerName}({string.Join(", ", arguments)});");
        code.Separate();
        if (function.Target is not { } target)
            return;
        code.Line($"private static {target.Type} CreateTarget({LibraryNames.Composition} composition) =>");
        code.Line($"    {ConstructionCode.Create(target)};");
        code.Separate();
    }

    private static void WriteScopedCreate(CodeWriter code, FunctionModel function)
    {
        code.Line($"public static {LibraryNames.Handler} CreateScoped({LibraryNames.Composition} composition) =>");
        code.Line($"    new Scoped({string.Join(", ", Prepend("composition", Filters(function)))});");
        code.Separate();
    }

    private static void WriteScopedClass(CodeWriter code, FunctionModel function)
    {
        IEnumerable<string> arguments = Prepend("scope.Own(CreateTarget(scope))", function.Filters.Select((_, i) => Parameter(i)));
        code.Open($"private sealed class Scoped({string.Join(", ", Parameters(function, $"{LibraryNames.Composition} composition"))}) : {LibraryNames.Handler}");
        code.Open($"public async {LibraryNames.ValueTask} HandleAsync({LibraryNames.Invocation} invocation)");
        code.Line($"{LibraryNames.Composition} scope = composition.CreateScope();");
        code.Open("await using (global::System.Threading.Tasks.TaskAsyncEnumerableExtensions.ConfigureAwait(scope, false))");
        code.Line($"await new {function.HandlerName}({string.Join(", ", arguments)}).HandleAsync(invocation).ConfigureAwait(false);");
        code.Close();
        code.Close();
        code.CloseMember();
    }

    private static IEnumerable<string> Filters(FunctionModel function) => function.Filters.Select(filter => $"composition.Own({ConstructionCode.Create(filter.Construction)})");

    private static IEnumerable<string> Parameters(FunctionModel function, string? first) => Prepend(first, function.Filters.Select((filter, i) => $"{filter.Type} {Parameter(i)}"));

    private static IEnumerable<string> Prepend(string? first, IEnumerable<string> rest) => first is null ? rest : rest.Prepend(first);

    private static string Parameter(int index) => FilterCode.Field(index).TrimStart('_');
}
