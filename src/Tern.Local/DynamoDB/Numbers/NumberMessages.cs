namespace Tern.Local.DynamoDB.Numbers;

/// <summary>The messages of the service for invalid numbers.</summary>
internal static class NumberMessages
{
    public const string NotANumber = "The parameter cannot be converted to a numeric value";
    public const string TooManyDigits = "Attempting to store more than 38 significant digits in a Number";
    public const string Overflow = "Number overflow. Attempting to store a number with magnitude larger than supported range";
    public const string Underflow = "Number underflow. Attempting to store a number with magnitude smaller than supported range";
}
