using System.Collections;
using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Functions.Generator.Tests.Validation;

using Payloads = global::Tern.Functions.Payloads;

/// <summary>The generated validation has the results of <see cref="Validator"/> for random objects.</summary>
public sealed class RefereeTests
{
    [Fact]
    public void Texts_have_the_results_of_Validator() => Compare<RuledTexts>();

    [Fact]
    public void Numbers_have_the_results_of_Validator() => Compare<RuledNumbers>();

    [Fact]
    public void Objects_have_the_results_of_Validator() => Compare<RuledOrder>();

    private static void Compare<T>()
        where T : IValidatedPayload<T>
    {
        var values = new RandomValues(24);
        var rules = new HashSet<string>();
        int valid = 0;
        for (int i = 0; i < 3_000; i++)
        {
            T value = values.Create<T>();
            List<string> expected = [];
            Validate(value!, "", expected, []);
            string[] actual = [.. Payloads.Validate(value).Select(member => $"{member.Path} {member.Rule}")];
            Assert.Equal(expected.Order(StringComparer.Ordinal).Take(100), actual.Order(StringComparer.Ordinal));
            rules.UnionWith(expected.Select(member => member[(member.IndexOf('[', StringComparison.Ordinal) is var start && start >= 0 ? start : 0)..]));
            valid += expected.Count == 0 ? 1 : 0;
        }
        Assert.True(rules.Count > 5, string.Join(", ", rules));
    }

    private static void Validate(object value, string path, List<string> problems, HashSet<object> ancestors)
    {
        foreach (PropertyInfo property in value.GetType().GetProperties().Where(property => property.GetIndexParameters().Length == 0 && property.Name != "EqualityContract"))
        {
            string name = property.GetCustomAttribute<JsonPropertyNameAttribute>()?.Name ?? JsonNamingPolicy.CamelCase.ConvertName(property.Name);
            string member = path.Length == 0 ? name : $"{path}.{name}";
            object? content = property.GetValue(value);
            ValidationAttribute[] attributes = [.. Attributes(value.GetType(), property)];
            bool isMissing = attributes.OfType<RequiredAttribute>().Any(rule => !IsValid(rule, property, value, content));
            foreach (ValidationAttribute attribute in attributes)
            {
                // A missing value is reported once.
                if ((!isMissing || attribute is RequiredAttribute) && !IsValid(attribute, property, value, content))
                    problems.Add($"{member} {attribute.GetType().Name[..^"Attribute".Length]}");
            }
            if (!isMissing && content is not null && property.GetCustomAttribute<JsonIgnoreAttribute>() is null)
                ValidateContent(content, member, problems, ancestors);
        }
    }

    private static void ValidateContent(object content, string path, List<string> problems, HashSet<object> ancestors)
    {
        if (content is IDictionary entries)
        {
            foreach (DictionaryEntry entry in entries)
            {
                if (entry.Value is not null)
                    ValidateContent(entry.Value, $"{path}.{entry.Key}", problems, ancestors);
            }
        }
        else if (content is IEnumerable elements and not string)
        {
            int index = 0;
            foreach (object? element in elements)
            {
                if (element is not null)
                    ValidateContent(element, string.Create(CultureInfo.InvariantCulture, $"{path}[{index}]"), problems, ancestors);
                index++;
            }
        }
        else if (content.GetType().Assembly == typeof(RefereeTests).Assembly)
        {
            Validate(content, path, problems, ancestors);
        }
    }

    // Also those of the parameters of a record, which ASP.NET Core validates.
    private static IEnumerable<ValidationAttribute> Attributes(Type type, PropertyInfo property) => Attribute.GetCustomAttributes(property, typeof(ValidationAttribute), inherit: true).Cast<ValidationAttribute>()
        .Concat(type.GetConstructors().SelectMany(constructor => constructor.GetParameters()).Where(parameter => parameter.Name == property.Name).SelectMany(parameter => parameter.GetCustomAttributes<ValidationAttribute>()));

    private static bool IsValid(ValidationAttribute attribute, PropertyInfo property, object owner, object? value)
    {
        try
        {
            return Validator.TryValidateValue(value!, new ValidationContext(owner) { MemberName = property.Name }, null, [attribute]);
        }
        catch (OverflowException)
        {
            // RangeAttribute throws for a number that the type of its limits does not have.
            return false;
        }
    }
}
