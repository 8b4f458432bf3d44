using System.Reflection;
using Tern.Runtime;

namespace Tern.Core.Tests.Identity;

public class AwsCredentialsTests
{
    private const string Secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY=";

    public static TheoryData<string, string> BadCharacters => new()
    {
        { "\n", "a line break" },
        { "\r", "a line break" },
        { " ", "a blank" },
        { "\t", "a blank" },
        { "\0", "a control character" },
        { "\x7f", "a control character" },
        { "\x80", "a character outside ASCII" },
        { "é", "a character outside ASCII" },
        { "\u200b", "a character outside ASCII" },
        { "🔑", "a character outside ASCII" },
    };

    [Theory]
    [MemberData(nameof(BadCharacters))]
    public void Credentials_with_an_invalid_character_throw_with_its_position_and_without_the_value(string bad, string kind)
    {
        Func<string, AwsCredentials>[] makers =
        [
            text => new(text, Secret),
            text => new("AKID", text),
            text => new("AKID", Secret, text),
            text => new("AKID", Secret, accountId: text),
        ];
        foreach (Func<string, AwsCredentials> make in makers)
        {
            foreach (string text in new[] { bad + "hunter2", "hun" + bad + "ter2", "hunter2" + bad })
            {
                var error = Assert.Throws<TernCredentialsException>(() => make(text));
                Assert.Contains(kind, error.Message, StringComparison.Ordinal);
                Assert.Contains($"at character {text.IndexOf(bad, StringComparison.Ordinal) + 1} of {text.Length}", error.Message, StringComparison.Ordinal);
                Assert.DoesNotContain("hun", error.Message, StringComparison.Ordinal);
                Assert.DoesNotContain("ter2", error.Message, StringComparison.Ordinal);
                Assert.DoesNotContain(Secret, error.ToString(), StringComparison.Ordinal);
            }
        }
    }

    [Theory]
    [InlineData("AKID/20261121/eu-west-1/s3/aws4_request")]
    [InlineData("AKID,SignedHeaders=host")]
    public void Access_key_id_with_a_scope_separator_throws_TernCredentialsException(string keyId) =>
        Assert.Contains("a separator", Assert.Throws<TernCredentialsException>(() => new AwsCredentials(keyId, Secret)).Message, StringComparison.Ordinal);

    [Fact]
    public void The_characters_of_real_credentials_are_accepted()
    {
        var credentials = new AwsCredentials("AKIAIOSFODNN7EXAMPLE", Secret, "IQoJb3JpZ2luX2VjE//////////wEaCXVzLWVhc3QtMSJH+/=", accountId: "123456789012");
        Assert.Equal(Secret, credentials.SecretAccessKey);
        Assert.Equal("123456789012", credentials.AccountId);
    }

    [Fact]
    public void Empty_session_token_and_account_become_null_and_empty_keys_throw()
    {
        var credentials = new AwsCredentials("AKID", Secret, "", accountId: "");
        Assert.Null(credentials.SessionToken);
        Assert.Null(credentials.AccountId);
        Assert.Throws<ArgumentException>(() => new AwsCredentials("", Secret));
        Assert.Throws<ArgumentException>(() => new AwsCredentials("AKID", ""));
        Assert.Throws<ArgumentNullException>(() => new AwsCredentials(null!, Secret));
        Assert.Throws<ArgumentNullException>(() => new AwsCredentials("AKID", null!));
    }

    [Fact]
    public void ToString_contains_no_secret()
    {
        var credentials = new AwsCredentials("AKID", Secret, "session-token", DateTimeOffset.MaxValue);
        object[] printed =
        [
            credentials,
            new StaticCredentialsProvider(credentials),
            new CachedCredentials(credentials, default, default, 0, false),
            new ClientOptions { Credentials = new StaticCredentialsProvider(credentials) },
        ];
        foreach (object o in printed)
        {
            string text = o.ToString()!;
            Assert.DoesNotContain(Secret, text, StringComparison.Ordinal);
            Assert.DoesNotContain("session-token", text, StringComparison.Ordinal);
        }
        Assert.Contains("AKID", credentials.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Credentials_providers_have_no_generated_PrintMembers()
    {
        Type[] providers = [.. typeof(AwsCredentials).Assembly.GetTypes().Where(type => typeof(ICredentialsProvider).IsAssignableFrom(type) && type.IsClass)];
        Assert.NotEmpty(providers);
        Assert.All(providers, type => Assert.Null(type.GetMethod("PrintMembers", BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public)));
    }
}
