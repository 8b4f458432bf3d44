using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Functions;

/// <summary>Reads how the class of a function and its filters are created.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="diagnostics">Receives the diagnostics.</param>
/// <param name="location">The place of the function.</param>
internal sealed class ConstructionReader(Compilation compilation, DiagnosticList diagnostics, SourceLocation? location)
{
    /// <summary>The class of a function; null after a diagnostic.</summary>
    public ConstructionModel? ReadTarget(INamedTypeSymbol type)
    {
        List<IMethodSymbol> constructors = [.. type.InstanceConstructors.Where(IsCandidate)];
        List<IMethodSymbol> visible = constructors.FindAll(constructor => constructor.DeclaredAccessibility == Accessibility.Public);
        if (visible.Count == 0)
            visible = constructors;
        if (type.IsValueType && visible.Count > 1)
            visible.RemoveAll(constructor => constructor.IsImplicitlyDeclared);
        string? problem = type.IsAbstract ? "it is abstract"
            : visible.Count == 0 ? "it has no accessible constructor"
            : visible.Count > 1 ? "it has several public constructors"
            : RequiredMemberProblem(visible[0]) ?? ParameterProblem(visible[0], 0);
        if (problem is null)
            return new ConstructionModel(SymbolNames.Qualified(type), SymbolNames.Short(type), [], ServicesOf(visible[0], 0));
        diagnostics.Add(FunctionErrors.ClassNotConstructible, location, SymbolNames.Short(type), problem);
        return null;
    }

    /// <summary>The filters of the class and of the method, outermost first.</summary>
    public EquatableArray<FilterModel> ReadFilters(IMethodSymbol method)
    {
        var filters = new List<FilterModel>();
        foreach (AttributeData attribute in method.ContainingType.GetAttributes().AddRange(method.GetAttributes()))
        {
            if (attribute.AttributeClass is not { Name: "UseAttribute", TypeArguments: [INamedTypeSymbol filter] } declared || !SymbolNames.IsIn(declared, LibraryNames.Namespace))
                continue;
            ImmutableArray<TypedConstant> arguments = attribute.ConstructorArguments is [{ Kind: TypedConstantKind.Array, IsNull: false } values] ? values.Values : [];
            if (ReadFilter(filter, arguments, SourceLocation.Of(attribute.ApplicationSyntaxReference) ?? location) is { } model)
                filters.Add(model);
        }
        return filters.ToEquatableArray();
    }

    private FilterModel? ReadFilter(INamedTypeSymbol filter, ImmutableArray<TypedConstant> arguments, SourceLocation? place)
    {
        List<IMethodSymbol> suitable = [.. filter.InstanceConstructors.Where(constructor => IsCandidate(constructor) && Accepts(constructor, arguments))];
        // A structure always has a constructor without parameters.
        if (suitable.Count > 1)
            suitable.RemoveAll(constructor => constructor.IsImplicitlyDeclared);
        bool receivesEvent = Implements(filter, "IEventFilter");
        string? problem = filter.IsAbstract ? "it is abstract"
            : receivesEvent == Implements(filter, "IFunctionFilter") ? "it has to implement one of IFunctionFilter<TSelf> and IEventFilter<TSelf>"
            : TypeReferenceReader.AccessOf(filter) == TypeAccess.Private ? "generated code cannot access it"
            : suitable.Count == 0 ? $"it has no accessible constructor whose first parameters accept the {arguments.Length} arguments of [Use]"
            : suitable.Count > 1 ? "several of its constructors accept the arguments of [Use]"
            : RequiredMemberProblem(suitable[0]) ?? ParameterProblem(suitable[0], arguments.Length);
        if (problem is null)
            return new FilterModel(new ConstructionModel(SymbolNames.Qualified(filter), SymbolNames.Short(filter), arguments.Select(Text).ToEquatableArray(), ServicesOf(suitable[0], arguments.Length)), receivesEvent);
        diagnostics.Add(FunctionErrors.InvalidFilter, place, SymbolNames.Short(filter), problem);
        return null;
    }

    private static bool Implements(INamedTypeSymbol filter, string name)
    {
        foreach (INamedTypeSymbol implemented in filter.AllInterfaces)
        {
            if (implemented is { TypeArguments: [{ } self] } && implemented.Name == name && SymbolNames.IsIn(implemented, LibraryNames.Namespace) && SymbolEqualityComparer.Default.Equals(self, filter))
                return true;
        }
        return false;
    }

    private bool IsCandidate(IMethodSymbol constructor) =>
        compilation.IsSymbolAccessibleWithin(constructor, compilation.Assembly)
        && !(constructor.ContainingType.IsRecord && constructor.Parameters is [{ Type: { } copied }] && SymbolEqualityComparer.Default.Equals(copied, constructor.ContainingType));

    private bool Accepts(IMethodSymbol constructor, ImmutableArray<TypedConstant> arguments)
    {
        if (constructor.Parameters.Length < arguments.Length)
            return false;
        for (int i = 0; i < arguments.Length; i++)
        {
            ITypeSymbol parameter = constructor.Parameters[i].Type;
            bool isAccepted = arguments[i] switch
            {
                { IsNull: true } => parameter.IsReferenceType || parameter.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T,
                { Kind: TypedConstantKind.Type } => parameter is { Name: "Type" } or { SpecialType: SpecialType.System_Object },
                { Type: { } type } => compilation.ClassifyConversion(type, parameter).IsImplicit,
                _ => false,
            };
            if (!isAccepted)
                return false;
        }
        return true;
    }

    private static string? RequiredMemberProblem(IMethodSymbol constructor)
    {
        if (constructor.GetAttributes().Any(attribute => attribute.AttributeClass is { Name: "SetsRequiredMembersAttribute" }))
            return null;
        for (INamedTypeSymbol? type = constructor.ContainingType; type is not null; type = type.BaseType)
        {
            if (type.GetMembers().FirstOrDefault(member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }) is { } required)
                return $"its member '{required.Name}' is required, which generated code does not set; make it a parameter of the constructor";
        }
        return null;
    }

    private static string? ParameterProblem(IMethodSymbol constructor, int start)
    {
        foreach (IParameterSymbol parameter in constructor.Parameters.Skip(start))
        {
            if (parameter.RefKind != RefKind.None)
                return $"the parameter '{parameter.Name}' of its constructor is passed by reference";
            if (parameter.Type.IsRefLikeType || parameter.Type is IPointerTypeSymbol or IFunctionPointerTypeSymbol)
                return $"the parameter '{parameter.Name}' of its constructor cannot be a service";
            if (TypeReferenceReader.AccessOf(parameter.Type) == TypeAccess.Private)
                return $"generated code cannot access the type of the parameter '{parameter.Name}' of its constructor";
            if (!parameter.HasExplicitDefaultValue && KeyOf(parameter) is null && (parameter.Type.IsValueType || parameter.Type.SpecialType == SpecialType.System_String))
                return $"the parameter '{parameter.Name}' of its constructor has the type '{SymbolNames.Short(parameter.Type)}', which cannot be a service; give it a default value, or use a class for the setting";
        }
        return null;
    }

    private static EquatableArray<ServiceModel> ServicesOf(IMethodSymbol constructor, int start)
    {
        var services = new List<ServiceModel>();
        foreach (IParameterSymbol parameter in constructor.Parameters.Skip(start))
            services.Add(ServiceOf(parameter, constructor.ContainingType));
        return services.ToEquatableArray();
    }

    /// <summary>The service that a parameter requires.</summary>
    /// <param name="parameter">The parameter.</param>
    /// <param name="owner">The class whose logger an <c>ILogger</c> is.</param>
    public static ServiceModel ServiceOf(IParameterSymbol parameter, INamedTypeSymbol owner)
    {
        string? value = parameter.HasExplicitDefaultValue ? ConstantText.Of(parameter.Type, parameter.ExplicitDefaultValue) : null;
        (ServiceKind kind, ITypeSymbol type) = KindOf(parameter.Type, owner);
        return new ServiceModel(kind, SymbolNames.Qualified(type), parameter.Name, value, KeyOf(parameter));
    }

    private static (ServiceKind Kind, ITypeSymbol Type) KindOf(ITypeSymbol type, INamedTypeSymbol owner) => type switch
    {
        INamedTypeSymbol { Name: "ILogger" } logger when SymbolNames.IsIn(logger, LibraryNames.LoggingNamespace) => (ServiceKind.Logger, logger.TypeArguments.IsEmpty ? owner : logger.TypeArguments[0]),
        INamedTypeSymbol { Name: "ILoggerFactory" } factory when SymbolNames.IsIn(factory, LibraryNames.LoggingNamespace) => (ServiceKind.LoggerFactory, factory),
        _ => (ServiceKind.Registered, type),
    };

    private static string? KeyOf(IParameterSymbol parameter)
    {
        foreach (AttributeData attribute in parameter.GetAttributes())
        {
            if (attribute is { AttributeClass.Name: "FromKeyedServicesAttribute", ConstructorArguments: [{ } key] })
                return Text(key);
        }
        return null;
    }

    private static string Text(TypedConstant constant) => constant switch
    {
        { IsNull: true } or { Type: null } => "null",
        { Kind: TypedConstantKind.Type, Value: ITypeSymbol type } => $"typeof({SymbolNames.Qualified(type)})",
        { Kind: TypedConstantKind.Array, Type: { } type } => $"new {SymbolNames.Qualified(type)} {{ {string.Join(", ", constant.Values.Select(Text))} }}",
        { Type: { } type } => ConstantText.Of(type, constant.Value),
    };
}
