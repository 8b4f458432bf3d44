using Microsoft.CodeAnalysis;
using Tern.Functions.Generator.Payloads;
using Tern.Functions.Generator.Validation;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Functions;

/// <summary>Reads a method with <c>[Function]</c>.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="method">The method.</param>
/// <param name="attribute">The attribute.</param>
internal sealed class FunctionReader(Compilation compilation, IMethodSymbol method, AttributeData attribute)
{
    private const int MaxNameLength = 128;

    private readonly DiagnosticList _diagnostics = new();
    private readonly SourceLocation? _location = SourceLocation.Of(method);
    private readonly string _name = $"{FunctionMethods.TypePath(method.ContainingType)}.{method.Name}";

    public FunctionResult Read(CancellationToken cancellationToken)
    {
        string? given = attribute.ConstructorArguments is [{ Value: string text }] ? text : null;
        if (given is not null && (given.Length is 0 or > MaxNameLength || given.Any(char.IsWhiteSpace)))
            _diagnostics.Add(FunctionErrors.InvalidFunctionName, _location, _name, given);
        string? problem = FunctionMethods.Problem(compilation, method);
        if (problem is not null)
            _diagnostics.Add(FunctionErrors.MethodNotSupported, _location, _name, problem);
        var payloads = new PayloadBuilder(compilation, _diagnostics);
        var validators = new ValidationBuilder(compilation, _diagnostics);
        INamedTypeSymbol? context = FunctionMethods.ContextOf(method);
        var formats = new FormatReader(compilation, _diagnostics, payloads, context, _location);
        var constructions = new ConstructionReader(compilation, _diagnostics, _location);
        FunctionModel model = new()
        {
            Name = given ?? _name,
            Alternatives = Alternatives(given),
            HandlerName = FunctionMethods.HandlerName(method),
            ShortName = _name,
            TargetType = SymbolNames.Qualified(method.ContainingType),
            Target = method.IsStatic || problem is not null ? null : constructions.ReadTarget(method.ContainingType),
            Method = SymbolNames.Identifier(method.Name),
            StreamFormat = Named("Streaming") is { Value: 1 } ? "ServerSentEvents" : "NewlineDelimitedJson",
            ContentType = Named("ContentType")?.Value as string,
            Filters = constructions.ReadFilters(method),
        };
        if (problem is null)
            model = ReadSignature(model, formats, validators, cancellationToken);
        CheckEventFilters(model, problem is not null);
        EquatableArray<PayloadType> types = payloads.Build(_location, cancellationToken);
        CheckStreaming(model);
        EquatableArray<DiagnosticData> diagnostics = context is null ? ContextFix.AddTo(_diagnostics.ToArray(), method, _name, formats.ContextTypes) : _diagnostics.ToArray();
        return new FunctionResult(model with { IsIncomplete = _diagnostics.HasErrors }, _location, types, diagnostics) { Validators = validators.Build() };
    }

    private FunctionModel ReadSignature(FunctionModel model, FormatReader formats, ValidationBuilder validators, CancellationToken cancellationToken)
    {
        var arguments = new List<ArgumentKind>();
        FormatModel? format = null;
        string? eventType = null;
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            ArgumentKind kind = KindOf(parameter.Type);
            string? reason = parameter.RefKind != RefKind.None ? "it is passed by reference"
                : kind <= ArgumentKind.EventStream && arguments.Exists(other => other <= ArgumentKind.EventStream) ? "another parameter is the event; a function has one event"
                : arguments.Contains(kind) ? "another parameter has the same type"
                : null;
            if (reason is not null)
                _diagnostics.Add(FunctionErrors.ParameterNotSupported, SourceLocation.Of(parameter) ?? _location, _name, parameter.Name, reason);
            else if (kind == ArgumentKind.Event)
                format = formats.Read(parameter.Type, SourceLocation.Of(parameter) ?? _location) is { } read ? read with { Validator = validators.Add(parameter.Type, _location, cancellationToken) } : null;
            if (reason is null && kind <= ArgumentKind.EventStream)
                eventType = format?.Type ?? SymbolNames.Qualified(parameter.Type);
            arguments.Add(kind);
        }
        return model with { Arguments = arguments.Select(kind => new ArgumentModel(kind)).ToEquatableArray(), EventType = eventType, Event = format, Result = ReadResult(formats) };
    }

    private ResultModel ReadResult(FormatReader formats)
    {
        ITypeSymbol type = method.ReturnType;
        if (type.SpecialType == SpecialType.System_Void)
            return new ResultModel(ResultKind.None, false, null);
        bool isAwaited = false;
        if (type is INamedTypeSymbol { Name: "Task" or "ValueTask" } task && SymbolNames.IsIn(task, "System.Threading.Tasks"))
        {
            isAwaited = true;
            if (task.TypeArguments.IsEmpty)
                return new ResultModel(ResultKind.None, true, null);
            type = task.TypeArguments[0];
        }
        if (type is INamedTypeSymbol { Name: "IAsyncEnumerable", TypeArguments: [{ } element] } sequence && SymbolNames.IsIn(sequence, "System.Collections.Generic"))
            return new ResultModel(ResultKind.Sequence, isAwaited, formats.Read(element, _location));
        if (TypeClassifier.Known(type) == KnownType.ByteMemory)
            return new ResultModel(ResultKind.Bytes, isAwaited, null);
        if (IsStream(type))
            return new ResultModel(ResultKind.Stream, isAwaited, null);
        return new ResultModel(ResultKind.Value, isAwaited, formats.Read(type, _location));
    }

    private void CheckStreaming(FunctionModel model)
    {
        bool isStreamed = model.Result.Kind == ResultKind.Sequence;
        if (Named("Streaming") is not null && !isStreamed)
            _diagnostics.Add(FunctionErrors.StreamingNotApplicable, _location, _name, "Streaming");
        if (model.ContentType is not null && !isStreamed && !model.Arguments.Any(argument => argument.Kind == ArgumentKind.Output))
            _diagnostics.Add(FunctionErrors.StreamingNotApplicable, _location, _name, "ContentType");
        if (model.Arguments.Any(argument => argument.Kind == ArgumentKind.Output) && model.Result.Kind != ResultKind.None)
            _diagnostics.Add(FunctionErrors.MethodNotSupported, _location, _name, "it has a PipeWriter for the response and also returns one; return Task or ValueTask");
    }

    private void CheckEventFilters(FunctionModel model, bool hasProblem)
    {
        foreach (FilterModel filter in model.Filters)
        {
            if (filter.ReceivesEvent && model.EventType is null && !hasProblem)
                _diagnostics.Add(FunctionErrors.InvalidFilter, _location, filter.Construction.ShortName, $"it receives the event, but the function '{_name}' has no parameter for it");
        }
    }

    private EquatableArray<string> Alternatives(string? given)
    {
        string assembly = compilation.AssemblyName ?? "";
        string path = FunctionMethods.TypePath(method.ContainingType);
        string space = SymbolNames.Namespace(method.ContainingType);
        var names = new List<string> { method.Name, $"{assembly}::{path}::{method.Name}" };
        if (space.Length > 0)
            names.Add($"{assembly}::{space}.{path}::{method.Name}");
        if (given is not null)
            names.Add(_name);
        return names.ToEquatableArray();
    }

    private TypedConstant? Named(string name)
    {
        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            if (argument.Key == name)
                return argument.Value;
        }
        return null;
    }

    private static ArgumentKind KindOf(ITypeSymbol type)
    {
        if (TypeClassifier.Known(type) == KnownType.ByteMemory)
            return ArgumentKind.EventBytes;
        if (IsStream(type))
            return ArgumentKind.EventStream;
        return type.Name switch
        {
            "Invocation" when SymbolNames.IsIn(type, LibraryNames.Namespace) => ArgumentKind.Invocation,
            "CancellationToken" when SymbolNames.IsIn(type, "System.Threading") => ArgumentKind.CancellationToken,
            "PipeWriter" when SymbolNames.IsIn(type, "System.IO.Pipelines") => ArgumentKind.Output,
            _ => ArgumentKind.Event,
        };
    }

    private static bool IsStream(ITypeSymbol type) => type.Name == "Stream" && SymbolNames.IsIn(type, "System.IO");
}
