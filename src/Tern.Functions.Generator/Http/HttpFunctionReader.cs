using Microsoft.CodeAnalysis;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.Functions.Generator.Validation;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>Reads a method with <c>[HttpFunction]</c>.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="method">The method.</param>
/// <param name="attribute">The attribute.</param>
internal sealed class HttpFunctionReader(Compilation compilation, IMethodSymbol method, AttributeData attribute)
{
    private readonly DiagnosticList _diagnostics = new();
    private readonly SourceLocation? _location = SourceLocation.Of(method);
    private readonly string _name = $"{FunctionMethods.TypePath(method.ContainingType)}.{method.Name}";

    public FunctionResult Read(CancellationToken cancellationToken)
    {
        string text = attribute.ConstructorArguments is [{ Value: string given }] ? given : "";
        HttpRoute? route = HttpRouteParser.Parse(text, out string reason);
        if (route is null)
            _diagnostics.Add(FunctionErrors.InvalidRoute, _location, _name, text, reason);
        string? problem = FunctionMethods.Problem(compilation, method);
        if (problem is not null)
            _diagnostics.Add(FunctionErrors.MethodNotSupported, _location, _name, problem);
        if (method.GetAttributes().Any(other => other.AttributeClass is { Name: "FunctionAttribute" } declared && SymbolNames.IsIn(declared, LibraryNames.Namespace)))
            _diagnostics.Add(FunctionErrors.BothAttributes, _location, _name);
        bool hasRoute = route is not null;
        route ??= new HttpRoute([], []);
        var payloads = new PayloadBuilder(compilation, _diagnostics);
        INamedTypeSymbol? context = FunctionMethods.ContextOf(method);
        var validators = new ValidationBuilder(compilation, _diagnostics);
        var formats = new FormatReader(compilation, _diagnostics, payloads, context, _location);
        var constructions = new ConstructionReader(compilation, _diagnostics, _location);
        FunctionModel model = new()
        {
            Name = text,
            Alternatives = [],
            HandlerName = FunctionMethods.HandlerName(method),
            ShortName = _name,
            TargetType = SymbolNames.Qualified(method.ContainingType),
            Target = method.IsStatic || problem is not null ? null : constructions.ReadTarget(method.ContainingType),
            Method = SymbolNames.Identifier(method.Name),
            Filters = constructions.ReadFilters(method),
            Http = new HttpModel { Route = route, HasRoute = hasRoute },
        };
        if (problem is null)
        {
            var parameters = new HttpParameterReader(_diagnostics, formats, validators, route, _name, _location, cancellationToken);
            HttpArgument[] arguments = [.. method.Parameters.Select(parameters.Read)];
            model = model with
            {
                Parameters = parameters.Services.Count == 0 ? null : new ConstructionModel(_name, _name, [], parameters.Services.ToEquatableArray()),
                Http = model.Http with { Arguments = arguments.ToEquatableArray(), Result = new HttpResultReader(_diagnostics, formats, _name, _location).Read(method.ReturnType) },
            };
        }
        foreach (FilterModel filter in model.Filters)
        {
            if (filter.ReceivesEvent)
                _diagnostics.Add(FunctionErrors.InvalidFilter, _location, filter.Construction.ShortName, $"it receives the event as an object, which the HTTP function '{_name}' does not have");
        }
        EquatableArray<PayloadType> types = payloads.Build(_location, cancellationToken);
        EquatableArray<DiagnosticData> diagnostics = context is null ? ContextFix.AddTo(_diagnostics.ToArray(), method, _name, formats.ContextTypes) : _diagnostics.ToArray();
        return new FunctionResult(model with { IsIncomplete = _diagnostics.HasErrors }, _location, types, diagnostics) { Validators = validators.Build() };
    }
}
