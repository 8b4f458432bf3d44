using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Types;

/// <summary>Writes enums. They are open, so that a value that AWS adds later is not changed by reading and writing it.</summary>
public static class EnumWriter
{
    /// <summary>The file of an enum.</summary>
    public static GeneratedFile Write(EnumShape shape, TypeScope scope) =>
        CodeFile.Write($"Types/{shape.Name}.cs", scope, code =>
        {
            string name = shape.Name;
            string type = shape.IsNumeric ? "int" : "string";
            TypeDocumentation.WriteEnum(code, shape);
            string contract = $"{scope.External(shape.IsNumeric ? ExternalTypes.INumericEnum : ExternalTypes.IStringEnum)}<{name}>";
            code.Line($"[global::System.Text.Json.Serialization.JsonConverter(typeof({scope.External(shape.IsNumeric ? ExternalTypes.NumericEnumConverter : ExternalTypes.StringEnumConverter)}<{name}>))]");
            code.Open($"{scope.Access} readonly struct {name} : {scope.External(ExternalTypes.IEquatable)}<{name}>, {contract}");
            if (!shape.IsNumeric)
            {
                code.Line("private readonly string? _value;");
                code.Line();
            }
            code.Line($"/// <summary>Creates a value from its {(shape.IsNumeric ? "number" : "text")}.</summary>");
            code.Line($"public {name}({type} value) => {(shape.IsNumeric ? "Value" : "_value")} = value;");
            code.Line();
            code.Line($"/// <summary>The {(shape.IsNumeric ? "number" : "text")} on the wire.</summary>");
            code.Line(shape.IsNumeric ? "public int Value { get; }" : "public string Value => _value ?? \"\";");
            foreach (EnumValue value in shape.Values)
            {
                code.Line();
                TypeDocumentation.WriteValue(code, value);
                code.Line($"public static {name} {value.Name} => new({(shape.IsNumeric ? value.Value : CSharpText.Literal(value.Value))});");
            }
            code.Line();
            code.Line($"/// <summary>Creates a value from its {(shape.IsNumeric ? "number" : "text")}.</summary>");
            code.Line($"public static implicit operator {name}({type} value) => new(value);");
            code.Line();
            code.Line($"static {name} {contract}.Create({type} value) => new(value);");
            code.Line();
            code.Line("/// <summary>Whether the values are equal.</summary>");
            code.Line($"public static bool operator ==({name} left, {name} right) => left.Equals(right);");
            code.Line();
            code.Line("/// <summary>Whether the values are not equal.</summary>");
            code.Line($"public static bool operator !=({name} left, {name} right) => !left.Equals(right);");
            code.Line();
            code.Line("/// <inheritdoc/>");
            code.Line($"public bool Equals({name} other) => Value == other.Value;");
            code.Line();
            code.Line("/// <inheritdoc/>");
            code.Line($"public override bool Equals(object? obj) => obj is {name} other && Equals(other);");
            code.Line();
            code.Line("/// <inheritdoc/>");
            code.Line("public override int GetHashCode() => Value.GetHashCode();");
            code.Line();
            code.Line("/// <inheritdoc/>");
            code.Line(shape.IsNumeric
                ? "public override string ToString() => Value.ToString(global::System.Globalization.CultureInfo.InvariantCulture);"
                : "public override string ToString() => Value;");
            code.Close();
        });
}
