using Microsoft.CodeAnalysis;
using Tern.Functions.Generator.Functions;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>Decides how the result of a method becomes a response.</summary>
/// <param name="diagnostics">Receives the diagnostics.</param>
/// <param name="formats">Decides how values are written.</param>
/// <param name="function">The function in messages.</param>
/// <param name="location">The place of the function.</param>
internal sealed class HttpResultReader(DiagnosticList diagnostics, FormatReader formats, string function, SourceLocation? location)
{
    public HttpResultModel Read(ITypeSymbol type)
    {
        if (type.SpecialType == SpecialType.System_Void)
            return new HttpResultModel(HttpResultKind.None, false, null, []);
        bool isAwaited = false;
        if (type is INamedTypeSymbol { Name: "Task" or "ValueTask" } task && SymbolNames.IsIn(task, "System.Threading.Tasks"))
        {
            isAwaited = true;
            if (task.TypeArguments.IsEmpty)
                return new HttpResultModel(HttpResultKind.None, true, null, []);
            type = task.TypeArguments[0];
        }
        if (Problem(type) is { } problem)
        {
            diagnostics.Add(FunctionErrors.HttpResultNotSupported, location, function, SymbolNames.Short(type), problem);
            return new HttpResultModel(HttpResultKind.None, isAwaited, null, []);
        }
        if (TypeClassifier.Known(type) == KnownType.String)
            return new HttpResultModel(HttpResultKind.Text, isAwaited, null, []);
        if (TypeClassifier.Known(type) == KnownType.ByteMemory)
            return new HttpResultModel(HttpResultKind.Bytes, isAwaited, null, []);
        if (!IsResult(type))
            return new HttpResultModel(HttpResultKind.Value, isAwaited, formats.Read(type, location), []);
        var values = new List<FormatModel>();
        AddValues(type, values);
        return new HttpResultModel(HttpResultKind.Result, isAwaited, null, values.Distinct().ToEquatableArray());
    }

    private void AddValues(ITypeSymbol type, List<FormatModel> values)
    {
        if (type is not INamedTypeSymbol named)
            return;
        if (named.Name == "Results" && SymbolNames.IsIn(named, LibraryNames.HttpNamespace))
        {
            foreach (ITypeSymbol argument in named.TypeArguments)
                AddValues(argument, values);
            return;
        }
        foreach (INamedTypeSymbol implemented in named.AllInterfaces)
        {
            if (implemented is { Name: "IValueHttpResult", TypeArguments: [{ } value] } && SymbolNames.IsIn(implemented, LibraryNames.HttpNamespace)
                && formats.Read(value.WithNullableAnnotation(NullableAnnotation.NotAnnotated), location) is { } format)
                values.Add(format);
        }
    }

    private static bool IsResult(ITypeSymbol type) => IsResultInterface(type) || type.AllInterfaces.Any(IsResultInterface);

    private static bool IsResultInterface(ITypeSymbol type) => type.Name == "IResult" && SymbolNames.IsIn(type, LibraryNames.HttpNamespace);

    private static string? Problem(ITypeSymbol type) => type switch
    {
        INamedTypeSymbol { Name: "IAsyncEnumerable" } when SymbolNames.IsIn(type, "System.Collections.Generic") => "most sources do not stream; add a parameter of type HttpInvocation, and call its StartStreaming",
        { Name: "Stream" } when SymbolNames.IsIn(type, "System.IO") => "a response is buffered; return bytes, or write to the body of HttpInvocation.Response",
        _ => null,
    };
}
