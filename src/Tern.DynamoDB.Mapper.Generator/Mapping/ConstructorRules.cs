using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Selects the constructor that creates the objects.</summary>
internal static class ConstructorRules
{
    /// <summary>
    /// Selects a constructor: the one with <c>[ItemConstructor]</c>, the primary constructor, the only one, or the one without parameters.
    /// </summary>
    /// <returns>Null if none can be selected.</returns>
    public static ConstructorDescription? Select(TypeDescription type)
    {
        var usable = new List<ConstructorDescription>();
        foreach (ConstructorDescription constructor in type.Constructors)
        {
            if (constructor.IsAccessible && constructor.Parameters.All(parameter => parameter.IsByValue))
                usable.Add(constructor);
        }
        return usable.Find(constructor => constructor.Attributes.Has(MapperNames.ItemConstructor))
            ?? usable.Find(constructor => constructor.IsPrimary)
            ?? Only(usable.FindAll(constructor => constructor.IsPublic && !constructor.IsImplicit))
            ?? usable.Find(constructor => constructor.Parameters.Count == 0)
            ?? Only(usable);
    }

    private static ConstructorDescription? Only(List<ConstructorDescription> constructors) => constructors.Count == 1 ? constructors[0] : null;
}
