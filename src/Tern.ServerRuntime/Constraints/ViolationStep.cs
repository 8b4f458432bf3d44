using System.Collections;

namespace Tern.ServerRuntime;

/// <summary>A step of a <see cref="ViolationPath"/>.</summary>
/// <param name="Kind">What the step enters.</param>
/// <param name="Name">The name of the member, or the key of the value of a map.</param>
/// <param name="Index">The index of the element.</param>
/// <param name="Owner">The list or the map, which a violation shows; null if it is not shown.</param>
/// <param name="Constraints">The constraints of all elements, keys or values; null if they have no constraints of their own.</param>
internal readonly record struct ViolationStep(ViolationStepKind Kind, string? Name, int Index, IEnumerable? Owner = null, string? Constraints = null)
{
    /// <summary>The violated constraint of the list or map, in the wording of older AWS services.</summary>
    public string OwnerConstraint => Kind switch
    {
        ViolationStepKind.Key => $"Map keys must satisfy constraint: [{Constraints}]",
        ViolationStepKind.Entry => $"Map value must satisfy constraint: [{Constraints}]",
        _ => $"Member must satisfy constraint: [{Constraints}]",
    };
}
