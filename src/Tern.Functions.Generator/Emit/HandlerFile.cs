using System.Globalization;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
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
    public static bool HasScopes(FunctionModel function, bool hasContainer) => hasContainer && function.Target is { Services.Count: > 0 };

    private static void WriteIncomplete(CodeWriter code, FunctionModel function, bool hasContainer)
    {
        code.Line($"public static {LibraryNames.Handler} Create({LibraryNames.Composition} composition) => new {function.HandlerName}();");
        code.Separate();
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
            code.Line($"private readonly {function.Filters[i].Type} _filter{Text(i)};");
        WriteConstructor(code, function);
        WriteCreate(code, function);
        if (HasScopes(function, hasContainer))
            WriteScopedCreate(code, function);
        new InvocationCode(code, function).Write(function.Filters.Count == 0 ? "public" : "private", function.Filters.Count == 0 ? "HandleAsync" : "InvokeAsync");
        WriteChain(code, function);
        FormatCode.Write(code, function);
        if (HasScopes(function, hasContainer))
            WriteScopedClass(code, function);
    }

    private static void WriteConstructor(CodeWriter code, FunctionModel function)
    {
        var parameters = new List<string>();
        if (function.Target is { } target)
            parameters.Add($"{target.Type} target");
        for (int i = 0; i < function.Filters.Count; i++)
            parameters.Add($"{function.Filters[i].Type} filter{Text(i)}");
        code.Separate();
        code.Open($"private {function.HandlerName}({string.Join(", ", parameters)})");
        if (function.Target is not null)
            code.Line("_target = target;");
        for (int i = 0; i < function.Filters.Count; i++)
            code.Line($"_filter{Text(i)} = filter{Text(i)};");
        code.CloseMember();
    }

    private static void WriteCreate(CodeWriter code, FunctionModel function)
    {
        List<string> arguments = [.. function.Filters.Select(filter => $"composition.Own({Construction(filter)})")];
        if (function.Target is not null)
            arguments.Insert(0, "composition.Own(CreateTarget(composition))");
        code.Line($"public static {LibraryNames.Handler} Create({LibraryNames.Composition} composition) =>");
        code.Line($"    new {function.HandlerName}({string.Join(", ", arguments)});");
        code.Separate();
        if (function.Target is { } target)
        {
            code.Line($"private static {target.Type} CreateTarget({LibraryNames.Composition} composition) =>");
            code.Line($"    {Construction(target)};");
            code.Separate();
        }
    }

    private static void WriteScopedCreate(CodeWriter code, FunctionModel function)
    {
        IEnumerable<string> arguments = function.Filters.Select(filter => $"composition.Own({Construction(filter)})").Prepend("composition.Services!");
        code.Line($"public static {LibraryNames.Handler} CreateScoped({LibraryNames.Composition} composition) =>");
        code.Line($"    new Scoped({string.Join(", ", arguments)});");
        code.Separate();
    }

    private static string Construction(ConstructionModel construction)
    {
        IEnumerable<string> services = construction.Services.Select(service => Service(construction, service));
        return $"new {construction.Type}({string.Join(", ", construction.Constants.Concat(services))})";
    }

    private static string Service(ConstructionModel construction, ServiceModel service)
    {
        string place = $"({JsonNames.Literal(construction.ShortName)}, {JsonNames.Literal(service.Name)})";
        if (service.Key is { } key)
            return $"global::Microsoft.Extensions.DependencyInjection.ServiceProviderKeyedServiceExtensions.GetRequiredKeyedService<{service.Type}>(composition.ServicesOf<{service.Type}>{place}, {key})";
        return service.Default is { } value ? $"composition.Optional<{service.Type}>({value}!)" : $"composition.Required<{service.Type}>{place}";
    }

    // Each filter receives a structure that calls the next one, so that the runtime compiles the calls without interfaces.
    private static void WriteChain(CodeWriter code, FunctionModel function)
    {
        int count = function.Filters.Count;
        if (count == 0)
            return;
        code.Line($"public {LibraryNames.ValueTask} HandleAsync({LibraryNames.Invocation} invocation) =>");
        code.Line($"    {Call(function, 0, "this")};");
        code.Separate();
        for (int i = 1; i <= count; i++)
        {
            code.Open($"private readonly struct Next{Text(i)}({function.HandlerName} handler) : {LibraryNames.Library}IFunctionNext");
            code.Line($"public {LibraryNames.ValueTask} InvokeAsync({LibraryNames.Invocation} invocation) =>");
            code.Line($"    {(i == count ? "handler.InvokeAsync(invocation)" : Call(function, i, "handler"))};");
            code.CloseMember();
        }
    }

    private static string Call(FunctionModel function, int index, string handler)
    {
        string filter = handler == "this" ? $"_filter{Text(index)}" : $"handler._filter{Text(index)}";
        return $"{LibraryNames.Codecs}FunctionFilters.InvokeAsync<{function.Filters[index].Type}, Next{Text(index + 1)}>({filter}, invocation, new Next{Text(index + 1)}({handler}))";
    }

    private static void WriteScopedClass(CodeWriter code, FunctionModel function)
    {
        IEnumerable<string> parameters = function.Filters.Select((filter, i) => $"{filter.Type} filter{Text(i)}").Prepend("global::System.IServiceProvider services");
        IEnumerable<string> arguments = function.Filters.Select((_, i) => $"filter{Text(i)}").Prepend("composition.Own(CreateTarget(composition))");
        code.Open($"private sealed class Scoped({string.Join(", ", parameters)}) : {LibraryNames.Handler}");
        code.Open($"public async {LibraryNames.ValueTask} HandleAsync({LibraryNames.Invocation} invocation)");
        code.Line("global::Microsoft.Extensions.DependencyInjection.AsyncServiceScope scope = global::Microsoft.Extensions.DependencyInjection.ServiceProviderServiceExtensions.CreateAsyncScope(services);");
        code.Open("await using (global::System.Threading.Tasks.TaskAsyncEnumerableExtensions.ConfigureAwait(scope, false))");
        code.Line($"var composition = new {LibraryNames.Composition}(scope.ServiceProvider);");
        code.Open("await using (global::System.Threading.Tasks.TaskAsyncEnumerableExtensions.ConfigureAwait(composition, false))");
        code.Line($"await new {function.HandlerName}({string.Join(", ", arguments)}).HandleAsync(invocation).ConfigureAwait(false);");
        code.Close();
        code.Close();
        code.Close();
        code.CloseMember();
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
