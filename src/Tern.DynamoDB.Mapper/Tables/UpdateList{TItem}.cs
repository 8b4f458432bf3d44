using System.Runtime.CompilerServices;

namespace Tern.DynamoDB.Mapper;

/// <summary>The changes of an update: <c>[Order.F.Status.To(OrderStatus.Paid), .. others]</c>. Immutable; the default is empty.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
[CollectionBuilder(typeof(UpdateList), nameof(UpdateList.Create))]
public readonly struct UpdateList<TItem>
{
    private readonly UpdateAction[]? _actions;

    internal UpdateList(UpdateAction[] actions) => _actions = actions;

    /// <summary>The number of changes.</summary>
    public int Count => Actions.Length;

    internal UpdateAction[] Actions => _actions ?? [];

    /// <summary>Enumerates the changes.</summary>
    public IEnumerator<FieldUpdate<TItem>> GetEnumerator()
    {
        foreach (UpdateAction action in Actions)
            yield return new(action);
    }
}
