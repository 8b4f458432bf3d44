using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Access modifiers of generated members.</summary>
internal static class Accesses
{
    /// <summary>The modifier of a member whose signature contains a type.</summary>
    /// <param name="type">Where the type in the signature can be named.</param>
    /// <param name="container">Where the type with the member can be named.</param>
    public static string Keyword(TypeAccess type, TypeAccess container) => type <= container ? "public" : type == TypeAccess.Internal ? "internal" : "private";
}
