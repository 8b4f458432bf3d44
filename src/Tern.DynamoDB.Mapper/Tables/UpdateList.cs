namespace Tern.DynamoDB.Mapper;

/// <summary>Creates lists of changes. For collection expressions.</summary>
public static class UpdateList
{
    /// <summary>Creates a list of changes.</summary>
    /// <typeparam name="TItem">The type of the items.</typeparam>
    /// <param name="updates">The changes.</param>
    /// <exception cref="ArgumentException">A change is the default, which changes nothing.</exception>
    public static UpdateList<TItem> Create<TItem>(ReadOnlySpan<FieldUpdate<TItem>> updates)
    {
        var actions = new UpdateAction[updates.Length];
        for (int i = 0; i < actions.Length; i++)
        {
            UpdateAction action = updates[i].Action;
            if (action.Path.IsItem)
                throw new ArgumentException($"The change at index {i} is the default, which changes nothing. Create changes with the handles of the type.", nameof(updates));
            actions[i] = action;
        }
        return new(actions);
    }
}
