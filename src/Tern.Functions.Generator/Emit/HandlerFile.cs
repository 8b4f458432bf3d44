using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Http;
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
        code.Open($"internal sealed class {function.HandlerName} : {LibraryNames.Handler}{(HttpInvocationCode.WritesValues(function) ? $", {LibraryNames.Codecs}IHttpValueWriter" : "")}");
        if (function.IsIncomplete)
            WriteIncomplete(code, function, hasContainer);
        else
            WriteMembers(code, function, hasContainer);
        code.Close();
        code.Close();
        return code.ToString();
    }

    /// <summary>Whether the class can be created in a scope for each invocation.</summary>
    public static bool HasScopes(FunctionModel function, bool hasContainer) => hasContainer && function.Owners.Any(owner => owner.Services.Any(service => service.Kind == ServiceKind.Registered));

    private static void WriteIncomplete(CodeWriter code, FunctionModel function, bool hasContainer)
    {
        if (function is { Http: not null, Target: { } created })
        {
            code.Line($"public static {LibraryNames.Handler} Create({LibraryNames.Composition} composition, {created.Type} target) => new {function.HandlerName}();");
            code.Separate();
            code.Line($"public static {created.Type} CreateTarget({LibraryNames.Composition} composition) => default!;");
        }
        else
        {
            code.Line($"public static {LibraryNames.Handler} Create({LibraryNames.Composition} composition) => new {function.HandlerName}();");
        }
        code.Separate();
        if (hasContainer)
            ConstructionCode.WriteRequirements(code, function);
        if (HasScopes(function, hasContainer))
        {
            code.Line($"public static {LibraryNames.Handler} CreateScoped({LibraryNames.Composition} composition) => new {function.HandlerName}();");
            code.Separate();
        }
        if (HttpInvocationCode.WritesValues(function))
        {
            code.Line($"public bool TryWriteValue(object result, {HttpInvocationCode.Buffer} output) => false;");
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
        for (int i = 0; i < HttpInvocationCode.ServicesOf(function).Count; i++)
            code.Line($"private readonly {HttpInvocationCode.ServiceType(function, i)} {HttpInvocationCode.ServiceField(i)};");
        WriteConstructor(code, function);
        WriteCreate(code, function);
        if (hasContainer)
            ConstructionCode.WriteRequirements(code, function);
        if (HasScopes(function, hasContainer))
            WriteScopedCreate(code, function);
        new FilterCode(code, function).Write();
        if (function.Http is { } http)
            new HttpInvocationCode(code, function, http).Write();
        else
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
        for (int i = 0; i < HttpInvocationCode.ServicesOf(function).Count; i++)
            code.Line($"{HttpInvocationCode.ServiceField(i)} = {HttpInvocationCode.ServiceField(i).TrimStart('_')};");
        code.CloseMember();
    }

    private static void WriteCreate(CodeWriter code, FunctionModel function)
    {
        // All HTTP functions of a class share its object, which the router creates.
        bool isShared = function is { Http: not null, Target: not null };
        string? created = function.Target is null ? null : isShared ? "target" : "composition.Own(CreateTarget(composition))";
        IEnumerable<string> arguments = Prepend(created, Filters(function)).Concat(Services(function, "composition"));
        code.Line($"public static {LibraryNames.Handler} Create({LibraryNames.Composition} composition{(isShared ? $", {function.Target!.Type} target" : "")}) =>");
        code.Line($"    new {function.HandlerName}({string.Join(", ", arguments)});");
        code.Separate();
        if (function.Target is not { } target)
            return;
        code.Line($"{(isShared ? "public" : "private")} static {target.Type} CreateTarget({LibraryNames.Composition} composition) =>");
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
        IEnumerable<string> arguments = Prepend(function.Target is null ? null : "scope.Own(CreateTarget(scope))", function.Filters.Select((_, i) => Parameter(i))).Concat(Services(function, "scope"));
        IEnumerable<string> parameters = Prepend($"{LibraryNames.Composition} composition", FilterParameters(function));
        code.Open($"private sealed class Scoped({string.Join(", ", parameters)}) : {LibraryNames.Handler}");
        code.Open($"public async {LibraryNames.ValueTask} HandleAsync({LibraryNames.Invocation} invocation)");
        code.Line($"{LibraryNames.Composition} scope = composition.CreateScope();");
        code.Open("await using (global::System.Threading.Tasks.TaskAsyncEnumerableExtensions.ConfigureAwait(scope, false))");
        code.Line($"await new {function.HandlerName}({string.Join(", ", arguments)}).HandleAsync(invocation).ConfigureAwait(false);");
        code.Close();
        code.Close();
        code.CloseMember();
    }

    private static IEnumerable<string> Filters(FunctionModel function) => function.Filters.Select(filter => $"composition.Own({ConstructionCode.Create(filter.Construction)})");

    private static IEnumerable<string> Services(FunctionModel function, string composition) =>
        HttpInvocationCode.ServicesOf(function).Select(service => ConstructionCode.Service(function.Parameters!, service, composition));

    private static IEnumerable<string> Parameters(FunctionModel function, string? first) => Prepend(first, FilterParameters(function))
        .Concat(Enumerable.Range(0, HttpInvocationCode.ServicesOf(function).Count).Select(i => $"{HttpInvocationCode.ServiceType(function, i)} {HttpInvocationCode.ServiceField(i).TrimStart('_')}"));

    private static IEnumerable<string> FilterParameters(FunctionModel function) => function.Filters.Select((filter, i) => $"{filter.Type} {Parameter(i)}");

    private static IEnumerable<string> Prepend(string? first, IEnumerable<string> rest) => first is null ? rest : rest.Prepend(first);

    private static string Parameter(int index) => FilterCode.Field(index).TrimStart('_');
}
