namespace Shop.Routing;

/// <summary>A request record that knows what its members may be.</summary>
internal interface IValidated
{
    /// <summary>Names every wrong member.</summary>
    void Validate(Validator validator);
}
