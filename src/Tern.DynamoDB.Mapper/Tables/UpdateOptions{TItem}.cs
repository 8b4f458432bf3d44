namespace Tern.DynamoDB.Mapper;

/// <summary>The changes and the options of an update.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record UpdateOptions<TItem> : UpdateOptions
{
    /// <summary>The changes, for example <c>[Order.F.Status.To(OrderStatus.Paid), Order.F.Total.Add(-5m)]</c>.</summary>
    public UpdateList<TItem> Set
    {
        get => new(Actions);
        init => Actions = value.Actions;
    }

    /// <summary>The condition that the stored item must meet. The default is none: an update of an absent item creates it.</summary>
    public Condition<TItem> Condition
    {
        get => new(ConditionNode);
        init => ConditionNode = value.Node;
    }
}
