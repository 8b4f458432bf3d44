namespace Shop.Routing;

/// <summary>A request that validates its members.</summary>
internal interface IValidated
{
    /// <summary>Adds an error for every invalid member.</summary>
    void Validate(Validator validator);
}
