using Microsoft.CodeAnalysis;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Functions;

/// <summary>Decides how the event and the result of a function are read and written.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="diagnostics">Receives the diagnostics.</param>
/// <param name="payloads">Generates codecs.</param>
/// <param name="context">The serializer context; null for none.</param>
/// <param name="location">The place of the function.</param>
internal sealed class FormatReader(Compilation compilation, DiagnosticList diagnostics, PayloadBuilder payloads, INamedTypeSymbol? context, SourceLocation? location)
{
    /// <summary>The types without codecs of their own, which a context reads and writes.</summary>
    public List<ITypeSymbol> ContextTypes { get; } = [];

    /// <summary>Returns the format of a type; null after a diagnostic.</summary>
    public FormatModel? Read(ITypeSymbol type, SourceLocation? place)
    {
        bool isPayload = type is INamedTypeSymbol named && PayloadSymbols.IsPayload(named);
        if (!isPayload)
            ContextTypes.Add(type);
        if (context is not null && !isPayload)
            return ReadByContext(type, context, place);
        if (TypeReferenceReader.AccessOf(type) == TypeAccess.Private)
        {
            diagnostics.Add(FunctionErrors.TypeNotSupported, place, SymbolNames.Short(type), "generated code cannot access it; make it and the types that contain it internal or public");
            return null;
        }
        return payloads.Add(type, place) is { } codec ? new FormatModel(codec.Type, codec.Name, null) : null;
    }

    private FormatModel? ReadByContext(ITypeSymbol type, INamedTypeSymbol context, SourceLocation? place)
    {
        if (!IsContext(context) || !compilation.IsSymbolAccessibleWithin(context, compilation.Assembly))
        {
            diagnostics.Add(FunctionErrors.InvalidContext, location, SymbolNames.Short(context));
            return null;
        }
        if (!HasMetadata(context, type))
        {
            diagnostics.Add(FunctionErrors.TypeNotInContext, place, SerializableFix(type, context), SymbolNames.Short(type), SymbolNames.Short(context));
            return null;
        }
        string suffix = type is { IsReferenceType: true, NullableAnnotation: NullableAnnotation.Annotated } ? "?" : "";
        return new FormatModel(SymbolNames.Qualified(type) + suffix, null, SymbolNames.Qualified(context));
    }

    private static EquatableArray<DiagnosticProperty> SerializableFix(ITypeSymbol type, INamedTypeSymbol context) => context.DeclaringSyntaxReferences.IsEmpty
        ? []
        : [new(FunctionFixProperties.AddSerializable, $"{context.GetDocumentationCommentId()}{FunctionFixProperties.PartSeparator}{ContextFix.Name(type)}")];

    private static bool IsContext(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type.BaseType; level is not null; level = level.BaseType)
        {
            if (level.Name == "JsonSerializerContext" && SymbolNames.IsIn(level, LibraryNames.JsonNamespace))
                return true;
        }
        return false;
    }

    private static bool HasMetadata(INamedTypeSymbol context, ITypeSymbol type)
    {
        foreach (AttributeData attribute in context.GetAttributes())
        {
            if (attribute is { AttributeClass.Name: "JsonSerializableAttribute", ConstructorArguments: [{ Value: ITypeSymbol listed }] } && SymbolEqualityComparer.Default.Equals(listed, type))
                return true;
        }
        return false;
    }
}
