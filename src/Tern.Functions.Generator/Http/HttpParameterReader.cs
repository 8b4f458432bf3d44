using Microsoft.CodeAnalysis;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.Functions.Generator.Validation;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>Decides the source of each parameter of a method.</summary>
/// <param name="diagnostics">Receives the diagnostics.</param>
/// <param name="formats">Decides how the body is read.</param>
/// <param name="validators">Decides how the body is validated.</param>
/// <param name="route">The route.</param>
/// <param name="function">The function in messages.</param>
/// <param name="location">The place of the function.</param>
/// <param name="cancellationToken">Cancels the operation.</param>
internal sealed class HttpParameterReader(DiagnosticList diagnostics, FormatReader formats, ValidationBuilder validators, HttpRoute route, string function, SourceLocation? location, CancellationToken cancellationToken)
{
    // https://www.rfc-editor.org/rfc/rfc9110#name-tokens
    private const string HeaderSymbols = "!#$%&'*+-.^_`|~";

    private static readonly string[] s_attributes = ["FromRouteAttribute", "FromQueryAttribute", "FromHeaderAttribute", "FromBodyAttribute", "FromServicesAttribute"];

    private readonly List<string> _routeNames = [.. route.Names];
    private bool _hasBody;

    /// <summary>The parameters that are services.</summary>
    public List<ServiceModel> Services { get; } = [];

    public HttpArgument Read(IParameterSymbol parameter)
    {
        SourceLocation? place = SourceLocation.Of(parameter) ?? location;
        if (parameter.RefKind != RefKind.None)
            return Reject(parameter, place, "it is passed by reference");
        AttributeData? attribute = parameter.GetAttributes().FirstOrDefault(candidate =>
            candidate.AttributeClass is { } declared && s_attributes.Contains(declared.Name) && SymbolNames.IsIn(declared, LibraryNames.HttpNamespace));
        string name = NameOf(attribute) ?? parameter.Name;
        switch (attribute?.AttributeClass?.Name)
        {
            case "FromRouteAttribute":
                return ReadRoute(parameter, name, place);
            case "FromQueryAttribute":
                return ReadValue(parameter, HttpArgumentKind.Query, name, place);
            case "FromHeaderAttribute":
                return ReadValue(parameter, HttpArgumentKind.Header, name, place);
            case "FromBodyAttribute":
                return ReadBody(parameter, place);
            case "FromServicesAttribute":
                return AddService(parameter);
        }
        if (SpecialKind(parameter.Type) is { } special)
            return new HttpArgument(special);
        if (_routeNames.Contains(parameter.Name))
            return ReadRoute(parameter, parameter.Name, place);
        if (TypeClassifier.Known(parameter.Type) == KnownType.ByteArray)
            return Reject(parameter, place, "bytes are no value of the query; use ReadOnlyMemory<byte> for the body, or [FromBody] for base64 in JSON");
        if (HttpValueReader.IsSupported(parameter.Type))
            return ReadValue(parameter, HttpArgumentKind.Query, parameter.Name, place);
        if (parameter.Type.TypeKind == TypeKind.Interface || parameter.Type.IsAbstract || HasKey(parameter))
            return AddService(parameter);
        return CanHaveBody()
            ? ReadBody(parameter, place)
            : Reject(parameter, place, "its type has no text form, and requests of this method have no body; add [FromServices] or [FromBody]");
    }

    private HttpArgument ReadRoute(IParameterSymbol parameter, string name, SourceLocation? place)
    {
        int index = _routeNames.IndexOf(name);
        if (index >= 0)
            return ReadValue(parameter, HttpArgumentKind.Route, name, place) with { Index = index };
        diagnostics.Add(FunctionErrors.NoRouteParameter, place, function, parameter.Name, name);
        return new HttpArgument(HttpArgumentKind.Route);
    }

    private HttpArgument ReadValue(IParameterSymbol parameter, HttpArgumentKind kind, string name, SourceLocation? place)
    {
        if (NameProblem(kind, name) is { } problem)
            return Reject(parameter, place, problem);
        if (HttpValueReader.Read(parameter) is not { } value)
            return Reject(parameter, place, "its type is neither a text, nor an enum, nor a type with IParsable<T>, nor an array of these");
        return kind == HttpArgumentKind.Route && value.Form == HttpValueForm.Array
            ? Reject(parameter, place, "a parameter of the route has one value")
            : new HttpArgument(kind, name, 0, value);
    }

    private HttpArgument ReadBody(IParameterSymbol parameter, SourceLocation? place)
    {
        if (_hasBody)
            return Reject(parameter, place, "another parameter is the body; a request has one body");
        _hasBody = true;
        if (TypeClassifier.Known(parameter.Type) == KnownType.ByteMemory)
            return new HttpArgument(HttpArgumentKind.BodyBytes, parameter.Name);
        FormatModel? format = formats.Read(parameter.Type, place) is { } read ? read with { Validator = validators.Add(parameter.Type, location, cancellationToken) } : null;
        return new HttpArgument(HttpArgumentKind.Body, parameter.Name, 0, null, format) { IsOptional = HttpValueReader.IsOptional(parameter) };
    }

    private HttpArgument AddService(IParameterSymbol parameter)
    {
        Services.Add(ConstructionReader.ServiceOf(parameter, parameter.ContainingType));
        return new HttpArgument(HttpArgumentKind.Service, parameter.Name, Services.Count - 1);
    }

    private HttpArgument Reject(IParameterSymbol parameter, SourceLocation? place, string reason)
    {
        diagnostics.Add(FunctionErrors.HttpParameterNotSupported, place, function, parameter.Name, reason);
        return new HttpArgument(HttpArgumentKind.Query, parameter.Name);
    }

    private static string? NameProblem(HttpArgumentKind kind, string name) => kind switch
    {
        HttpArgumentKind.Header when name.Length == 0 || !name.All(letter => letter is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') || HeaderSymbols.IndexOf(letter) >= 0) => "no header can have its name",
        HttpArgumentKind.Query when JsonNames.Utf8Length(name) <= 0 => "its name is empty, or has a surrogate without its pair",
        _ => null,
    };

    private bool CanHaveBody() => route.Methods.Count == 0 || route.Methods.Any(method => method is "POST" or "PUT" or "PATCH" or "MESSAGE");

    private static bool HasKey(IParameterSymbol parameter) => parameter.GetAttributes().Any(attribute => attribute.AttributeClass is { Name: "FromKeyedServicesAttribute" });

    private static string? NameOf(AttributeData? attribute)
    {
        if (attribute is null)
            return null;
        foreach (KeyValuePair<string, TypedConstant> named in attribute.NamedArguments)
        {
            if (named is { Key: "Name", Value.Value: string text })
                return text;
        }
        return attribute.ConstructorArguments is [{ Value: string name }] ? name : null;
    }

    private static HttpArgumentKind? SpecialKind(ITypeSymbol type) => type.Name switch
    {
        "HttpInvocation" when SymbolNames.IsIn(type, LibraryNames.HttpNamespace) => HttpArgumentKind.HttpInvocation,
        "HttpRequest" when SymbolNames.IsIn(type, LibraryNames.HttpNamespace) => HttpArgumentKind.HttpRequest,
        "Invocation" when SymbolNames.IsIn(type, LibraryNames.Namespace) => HttpArgumentKind.Invocation,
        "CancellationToken" when SymbolNames.IsIn(type, "System.Threading") => HttpArgumentKind.CancellationToken,
        _ => null,
    };
}
