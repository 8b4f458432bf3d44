using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The fixes for a type without <c>[DynamoItem]</c>.</summary>
internal static class ItemFixes
{
    /// <summary>Returns the fix that adds the attribute to a type; empty if the type cannot have it.</summary>
    public static EquatableArray<DiagnosticProperty> Of(TypeReference? type)
    {
        if (type is not { Form: TypeForm.Class or TypeForm.Record or TypeForm.Struct or TypeForm.RecordStruct, Known: KnownType.None, Collection: CollectionShape.None })
            return [];
        if (type.IsLocal)
            return [new(MapperFixProperties.AddItem, type.Definition)];
        return type.Access == TypeAccess.Public ? [new(MapperFixProperties.AddForeignItem, type.Name)] : [];
    }
}
