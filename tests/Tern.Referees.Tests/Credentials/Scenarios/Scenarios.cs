using System.Text.Json.Nodes;
using Tern.Referees.Tests.Credentials.Servers;

namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>The scenarios that compare the implementations.</summary>
internal static class Scenarios
{
    private const string RoleA = "arn:aws:iam::555555555555:role/RoleA";
    private const string RoleB = "arn:aws:iam::666666666666:role/RoleB";
    private const string RoleC = "arn:aws:iam::777777777777:role/RoleC";
    private const string WebToken = "web.identity.token";

    private static readonly AwsCredentials s_environment = new("AKIAENVIRONMENT", "environment-secret", "environment-token", accountId: "888888888888");
    private static readonly AwsCredentials s_profile = new("AKIAPROFILE", "profile-secret", "profile-token", accountId: "999999999999");
    private static readonly AwsCredentials s_login = new("ASIALOGIN", "login-secret", "login-token", accountId: "444444444444");

    private static readonly Dictionary<string, string> s_environmentKeys = new()
    {
        ["AWS_ACCESS_KEY_ID"] = s_environment.AccessKeyId,
        ["AWS_SECRET_ACCESS_KEY"] = s_environment.SecretAccessKey,
        ["AWS_SESSION_TOKEN"] = s_environment.SessionToken!,
        ["AWS_ACCOUNT_ID"] = s_environment.AccountId!,
    };

    private static readonly Dictionary<string, string> s_webIdentity = new()
    {
        ["AWS_WEB_IDENTITY_TOKEN_FILE"] = "{home}/token",
        ["AWS_ROLE_ARN"] = RoleA,
        ["AWS_ROLE_SESSION_NAME"] = "web-session",
    };

    private static readonly Dictionary<string, string> s_tokenFile = new() { ["token"] = WebToken };

    private const string ProfileKeys = """
        aws_access_key_id = AKIAPROFILE
        aws_secret_access_key = profile-secret
        aws_session_token = profile-token
        aws_account_id = 999999999999
        """;

    private const string Source = """
        [profile source]
        aws_access_key_id = AKIASOURCE
        aws_secret_access_key = source-secret
        """;

    private const string SsoSession = $"""
        [sso-session corp]
        sso_region = eu-west-1
        sso_start_url = {Scenario.StartUrl}
        sso_registration_scopes = sso:account:access
        [default]
        sso_session = corp
        sso_account_id = 123456789012
        sso_role_name = Developer
        """;

    private const string ProcessOutput = """
        {"Version": 1, "AccessKeyId": "AKIAPROCESS", "SecretAccessKey": "process-secret", "SessionToken": "process-token",
        "Expiration": "{expiration}", "AccountId": "101010101010"}
        """;

    private static AwsCredentials ProcessKeys(ScenarioContext context) =>
        new("AKIAPROCESS", "process-secret", "process-token", context.Expiration, "101010101010");

    public static IReadOnlyList<Scenario> All { get; } =
    [
        new("environment keys") { Variables = s_environmentKeys, Expected = _ => s_environment },
        new("environment keys without session token")
        {
            Variables = new Dictionary<string, string> { ["AWS_ACCESS_KEY_ID"] = "AKIAENVIRONMENT", ["AWS_SECRET_ACCESS_KEY"] = "environment-secret" },
            Expected = _ => new("AKIAENVIRONMENT", "environment-secret"),
        },
        new("blank environment keys and a profile")
        {
            Variables = new Dictionary<string, string> { ["AWS_ACCESS_KEY_ID"] = "", ["AWS_SECRET_ACCESS_KEY"] = "", ["AWS_SESSION_TOKEN"] = "" },
            Config = $"[default]\n{ProfileKeys}",
            Expected = _ => s_profile,
        },
        new("only the key ID in the environment, and a profile")
        {
            Variables = new Dictionary<string, string> { ["AWS_ACCESS_KEY_ID"] = "AKIAENVIRONMENT" },
            Config = $"[default]\n{ProfileKeys}",
        },
        new("profile with keys") { Config = $"[default]\n{ProfileKeys}", Expected = _ => s_profile },
        new("profile with keys in the credentials file") { CredentialsFile = $"[default]\n{ProfileKeys}", Expected = _ => s_profile },
        new("credentials file overrides config")
        {
            Config = "[default]\naws_access_key_id = AKIACONFIG\naws_secret_access_key = config-secret\naws_session_token = profile-token\naws_account_id = 999999999999",
            CredentialsFile = "[default]\naws_access_key_id = AKIAPROFILE\naws_secret_access_key = profile-secret",
            Expected = _ => s_profile,
        },
        new("files at other paths")
        {
            Variables = new Dictionary<string, string> { ["AWS_CONFIG_FILE"] = "{home}/other/config", ["AWS_SHARED_CREDENTIALS_FILE"] = "{home}/other/keys" },
            Files = new Dictionary<string, string> { ["other/config"] = "[default]\nregion = eu-west-1", ["other/keys"] = $"[default]\n{ProfileKeys}" },
            Expected = _ => s_profile,
        },
        new("AWS_PROFILE") { Variables = Profile("a"), Config = $"[profile a]\n{ProfileKeys}\n{Source}", Expected = _ => s_profile },
        new("AWS_PROFILE and environment keys")
        {
            Variables = With(s_environmentKeys, Profile("a")),
            Config = $"[profile a]\n{ProfileKeys}",
            Expected = _ => s_environment,
        },
        new("profile in code and environment keys")
        {
            Variables = s_environmentKeys,
            Profile = "a",
            Config = $"[profile a]\n{ProfileKeys}",
            Expected = _ => s_profile,
        },
        new("profile in code that is missing, and environment keys") { Variables = s_environmentKeys, Profile = "missing", Config = $"[profile a]\n{ProfileKeys}" },
        new("AWS_PROFILE that is missing, and instance metadata")
        {
            Variables = Profile("missing"),
            HasInstanceMetadata = true,
            Config = $"[default]\n{ProfileKeys}",
        },
        new("default profile without credentials, and instance metadata")
        {
            HasInstanceMetadata = true,
            Config = "[default]\nregion = eu-west-1",
            Expected = context => context.Metadata.Issued,
        },

        new("role with source_profile")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = source\nrole_session_name = my-session\nexternal_id = my-id\nduration_seconds = 1800\n{Source}",
            Prepare = context => context.Sts.ExternalIds[RoleA] = "my-id",
            Expected = context => context.AssumedRole("AKIASOURCE", RoleA),
            Verify = context =>
            {
                AssumedRole session = Assert.Single(context.Sts.Sessions);
                Assert.Equal(("my-session", "my-id", "1800"), (session.SessionName, session.ExternalId, session.DurationSeconds));
            },
        },
        new("role with source_profile in the credentials file")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = source",
            CredentialsFile = "[source]\naws_access_key_id = AKIASOURCE\naws_secret_access_key = source-secret",
            Expected = context => context.AssumedRole("AKIASOURCE", RoleA),
        },
        new("role with source_profile and keys of its own")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = source\naws_access_key_id = AKIAUNUSED\naws_secret_access_key = unused-secret\n{Source}",
            Expected = context => context.AssumedRole("AKIASOURCE", RoleA),
        },
        new("role with the region of the profile")
        {
            Variables = new Dictionary<string, string> { ["AWS_REGION"] = "" },
            Config = $"[default]\nregion = eu-north-1\nrole_arn = {RoleA}\nsource_profile = source\n{Source}",
            Expected = context => context.AssumedRole("AKIASOURCE", RoleA),
            Verify = context => Assert.Equal("eu-north-1", Assert.Single(context.Sts.Sessions).Region),
        },
        new("role with the endpoint of STS in a services section")
        {
            UnsetVariables = ["AWS_ENDPOINT_URL_STS"],
            Config = $"[default]\nservices = local\nrole_arn = {RoleA}\nsource_profile = source\n{Source}\n[services local]\nsts =\n  endpoint_url = {{sts}}",
            Expected = context => context.AssumedRole("AKIASOURCE", RoleA),
        },
        new("role with a blank endpoint of STS in the environment, and a services section")
        {
            Variables = new Dictionary<string, string> { ["AWS_ENDPOINT_URL_STS"] = "" },
            Config = $"[default]\nservices = local\nrole_arn = {RoleA}\nsource_profile = source\n{Source}\n[services local]\nsts =\n  endpoint_url = {{sts}}",
            Expected = context => context.AssumedRole("AKIASOURCE", RoleA),
        },
        new("role that STS denies")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = source\n{Source}",
            Prepare = context => context.Sts.DeniedRoles.Add(RoleA),
        },
        new("role that STS denies, and instance metadata")
        {
            HasInstanceMetadata = true,
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = source\n{Source}",
            Prepare = context => context.Sts.DeniedRoles.Add(RoleA),
        },
        new("chain of three roles")
        {
            Config = $"""
                [default]
                role_arn = {RoleC}
                source_profile = b
                [profile b]
                role_arn = {RoleB}
                source_profile = a
                [profile a]
                role_arn = {RoleA}
                source_profile = source
                {Source}
                """,
            Expected = ThreeRoles,
            Verify = context => Assert.Equal([RoleA, RoleB, RoleC], context.Sts.Sessions.Select(session => session.RoleArn)),
        },
        new("profile with its own keys as source")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = default\naws_access_key_id = AKIASOURCE\naws_secret_access_key = source-secret",
            Expected = context => context.AssumedRole("AKIASOURCE", RoleA),
        },
        new("source profile with a role and keys")
        {
            Config = $"""
                [default]
                role_arn = {RoleA}
                source_profile = b
                [profile b]
                role_arn = {RoleB}
                source_profile = c
                aws_access_key_id = AKIASOURCE
                aws_secret_access_key = source-secret
                [profile c]
                aws_access_key_id = AKIAUNUSED
                aws_secret_access_key = unused-secret
                """,
            Expected = context => context.AssumedRole("AKIASOURCE", RoleA),
        },
        new("loop of source profiles")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = b\n[profile b]\nrole_arn = {RoleB}\nsource_profile = default",
        },
        new("profile without keys as its own source") { Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = default" },
        new("role without source") { Config = $"[default]\nrole_arn = {RoleA}" },
        new("role with source_profile and credential_source")
        {
            Variables = With(s_environmentKeys, Profile("a")),
            Profile = "a",
            Config = $"[profile a]\nrole_arn = {RoleA}\nsource_profile = source\ncredential_source = Environment\n{Source}",
        },
        new("role with a source profile that is missing") { Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = missing" },
        new("role with mfa_serial")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = source\nmfa_serial = arn:aws:iam::111111111111:mfa/user\n{Source}",
        },
        new("role with credential_source Environment")
        {
            Variables = new Dictionary<string, string> { ["AWS_ACCESS_KEY_ID"] = "AKIASOURCE", ["AWS_SECRET_ACCESS_KEY"] = "source-secret" },
            Profile = "a",
            Config = $"[profile a]\nrole_arn = {RoleA}\ncredential_source = Environment",
            Expected = context => context.AssumedRole("AKIASOURCE", RoleA),
        },
        new("role with credential_source EcsContainer")
        {
            Variables = new Dictionary<string, string> { ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "{container}" },
            Config = $"[default]\nrole_arn = {RoleA}\ncredential_source = EcsContainer",
            Expected = context => context.AssumedRole(context.Container.Issued.AccessKeyId, RoleA),
        },
        new("role with credential_source Ec2InstanceMetadata")
        {
            HasInstanceMetadata = true,
            Config = $"[default]\nrole_arn = {RoleA}\ncredential_source = Ec2InstanceMetadata",
            Expected = context => context.AssumedRole(context.Metadata.Issued.AccessKeyId, RoleA),
        },
        new("role with an unknown credential_source") { Config = $"[default]\nrole_arn = {RoleA}\ncredential_source = Cloud" },

        new("web identity from the environment")
        {
            Variables = s_webIdentity,
            Files = s_tokenFile,
            Prepare = AcceptWebToken,
            Expected = context => context.AssumedRole(WebToken, RoleA),
            Verify = context => Assert.Equal("web-session", Assert.Single(context.Sts.Sessions).SessionName),
        },
        new("web identity from the environment that STS denies, and a profile")
        {
            Variables = s_webIdentity,
            Files = s_tokenFile,
            Config = $"[default]\n{ProfileKeys}",
        },
        new("web identity from the environment, and AWS_PROFILE")
        {
            Variables = With(s_webIdentity, Profile("a")),
            Files = s_tokenFile,
            Config = $"[profile a]\n{ProfileKeys}",
            Prepare = AcceptWebToken,
            Expected = context => context.AssumedRole(WebToken, RoleA),
        },
        new("web identity from the environment, and a default profile")
        {
            Variables = s_webIdentity,
            Files = s_tokenFile,
            Config = $"[default]\n{ProfileKeys}",
            Prepare = AcceptWebToken,
            Expected = context => context.AssumedRole(WebToken, RoleA),
        },
        new("web identity in a profile")
        {
            Files = s_tokenFile,
            Config = $"[default]\nrole_arn = {RoleA}\nweb_identity_token_file = {{home}}/token\nrole_session_name = web-session",
            Prepare = AcceptWebToken,
            Expected = context => context.AssumedRole(WebToken, RoleA),
            Verify = context => Assert.Equal("web-session", Assert.Single(context.Sts.Sessions).SessionName),
        },
        new("web identity as source of a role")
        {
            Files = s_tokenFile,
            Config = $"[default]\nrole_arn = {RoleB}\nsource_profile = web\n[profile web]\nrole_arn = {RoleA}\nweb_identity_token_file = {{home}}/token",
            Prepare = AcceptWebToken,
            Expected = context => context.AssumedRole(context.AssumedRole(WebToken, RoleA).AccessKeyId, RoleB),
        },
        new("web identity in a profile with a missing token file")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nweb_identity_token_file = {{home}}/missing",
        },

        new("sso_session with a cached token")
        {
            Config = SsoSession,
            Prepare = context =>
            {
                context.Sso.AddToken("cached-token");
                context.WriteSsoToken("corp", "cached-token");
            },
            Expected = context => context.Sso.Issue("123456789012", "Developer"),
        },
        new("sso_session with an expired token and a refresh token")
        {
            Config = SsoSession,
            Prepare = context =>
            {
                context.SsoOidc.AddRefreshToken("first-refresh-token");
                context.WriteSsoToken("corp", "expired-token", isExpired: true, refreshToken: "first-refresh-token");
            },
            Expected = context => context.Sso.Issue("123456789012", "Developer"),
            Verify = context =>
            {
                JsonNode cache = JsonNode.Parse(context.ReadFile(ScenarioContext.SsoCachePath("corp")))!;
                Assert.Equal(("sso-access-token-1", "sso-refresh-token-1"), ((string)cache["accessToken"]!, (string)cache["refreshToken"]!));
            },
        },
        new("sso_session with an expired token without refresh token")
        {
            Config = SsoSession,
            Prepare = context => context.WriteSsoToken("corp", "expired-token", isExpired: true),
        },
        new("sso_session without cached token") { Config = SsoSession },
        new("sso_session that is missing") { Config = "[default]\nsso_session = missing\nsso_account_id = 123456789012\nsso_role_name = Developer" },
        new("profile with a start URL of IAM Identity Center")
        {
            Config = $"[default]\nsso_region = eu-west-1\nsso_start_url = {Scenario.StartUrl}\nsso_account_id = 123456789012\nsso_role_name = Developer",
            Prepare = context =>
            {
                context.Sso.AddToken("cached-token");
                context.WriteSsoToken(Scenario.StartUrl, "cached-token");
            },
            Expected = context => context.Sso.Issue("123456789012", "Developer"),
        },
        new("sso_session as source of a role")
        {
            Config = $"[profile role]\nrole_arn = {RoleA}\nsource_profile = default\n{SsoSession}",
            Variables = Profile("role"),
            Prepare = context =>
            {
                context.Sso.AddToken("cached-token");
                context.WriteSsoToken("corp", "cached-token");
                context.Sts.AddKey(context.Sso.Issue("123456789012", "Developer"), "arn:aws:sts::123456789012:assumed-role/Developer/user");
            },
            Expected = context => context.AssumedRole(context.Sso.Issue("123456789012", "Developer").AccessKeyId, RoleA),
        },

        new("credential_process")
        {
            Config = "[default]\ncredential_process = cat {home}/process.json",
            Files = new Dictionary<string, string> { ["process.json"] = ProcessOutput },
            Expected = ProcessKeys,
        },
        new("credential_process with a quoted argument")
        {
            Config = "[default]\ncredential_process = cat \"{home}/with space.json\"",
            Files = new Dictionary<string, string> { ["with space.json"] = ProcessOutput },
            Expected = ProcessKeys,
        },
        new("credential_process as source of a role")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = process\n[profile process]\ncredential_process = cat {{home}}/process.json",
            Files = new Dictionary<string, string> { ["process.json"] = ProcessOutput },
            Prepare = context => context.Sts.AddKey(ProcessKeys(context), "arn:aws:iam::101010101010:user/process"),
            Expected = context => context.AssumedRole("AKIAPROCESS", RoleA),
        },
        new("credential_process with version 2")
        {
            Config = "[default]\ncredential_process = cat {home}/process.json",
            Files = new Dictionary<string, string> { ["process.json"] = ProcessOutput.Replace("\"Version\": 1", "\"Version\": 2", StringComparison.Ordinal) },
        },
        new("credential_process that fails, and instance metadata")
        {
            HasInstanceMetadata = true,
            Config = "[default]\ncredential_process = cat {home}/missing.json",
        },

        new("login_session with valid credentials")
        {
            Config = $"[default]\nlogin_session = {Scenario.LoginSession}",
            Prepare = context => context.WriteLogin(s_login, context.Expiration),
            Expected = context => new(s_login.AccessKeyId, s_login.SecretAccessKey, s_login.SessionToken, context.Expiration, s_login.AccountId),
        },
        new("login_session with expired credentials")
        {
            Config = $"[default]\nlogin_session = {Scenario.LoginSession}",
            Prepare = context => context.WriteLogin(s_login, DateTimeOffset.UnixEpoch),
            Expected = LoginRefreshed,
            Verify = context =>
            {
                Assert.Empty(context.SignIn.Problems);
                JsonNode cache = JsonNode.Parse(context.ReadFile(ScenarioContext.LoginCachePath))!;
                Assert.Equal(
                    ("login-refresh-token-1", context.SignIn.Issue(1).AccessKeyId, "444444444444", "id-token"),
                    ((string)cache["refreshToken"]!, (string)cache["accessToken"]!["accessKeyId"]!, (string)cache["accessToken"]!["accountId"]!, (string)cache["idToken"]!));
            },
        },
        new("login_session with expired credentials and an endpoint that ends with a slash")
        {
            Variables = new Dictionary<string, string> { ["AWS_ENDPOINT_URL_SIGNIN"] = "{signin}/" },
            Config = $"[default]\nlogin_session = {Scenario.LoginSession}",
            Prepare = context => context.WriteLogin(s_login, DateTimeOffset.UnixEpoch),
            Expected = LoginRefreshed,
        },
        new("login_session as source of a role")
        {
            Config = $"[default]\nrole_arn = {RoleA}\nsource_profile = login\n[profile login]\nlogin_session = {Scenario.LoginSession}",
            Prepare = context =>
            {
                context.WriteLogin(s_login, context.Expiration);
                context.Sts.AddKey(s_login, Scenario.LoginSession);
            },
            Expected = context => context.AssumedRole(s_login.AccessKeyId, RoleA),
        },
        new("login_session that the service reports as expired")
        {
            Config = $"[default]\nlogin_session = {Scenario.LoginSession}",
            Prepare = context =>
            {
                context.WriteLogin(s_login, DateTimeOffset.UnixEpoch);
                context.SignIn.Denial = "TOKEN_EXPIRED";
            },
        },
        new("login_session without cache") { Config = $"[default]\nlogin_session = {Scenario.LoginSession}" },

        new("container with a token")
        {
            Variables = new Dictionary<string, string>
            {
                ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "{container}",
                ["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = "Basic container-token",
            },
            Prepare = context => context.Container.Authorization = "Basic container-token",
            Expected = context => context.Container.Issued,
        },
        new("container with a token file")
        {
            Variables = new Dictionary<string, string>
            {
                ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "{container}",
                ["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] = "{home}/container-token",
                ["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = "not used",
            },
            Files = new Dictionary<string, string> { ["container-token"] = "eks-token" },
            Prepare = context => context.Container.Authorization = "eks-token",
            Expected = context => context.Container.Issued,
        },
        new("container that returns an account ID")
        {
            Variables = new Dictionary<string, string> { ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "{container}" },
            Prepare = context => context.Container.AccountId = "121212121212",
            Expected = context => context.Container.Issued,
        },
        new("container that rejects the token, and instance metadata")
        {
            HasInstanceMetadata = true,
            Variables = new Dictionary<string, string> { ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "{container}" },
            Prepare = context => context.Container.Authorization = "another token",
        },
        new("container on a host that is not permitted, and instance metadata")
        {
            HasInstanceMetadata = true,
            Variables = new Dictionary<string, string> { ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "http://192.0.2.1/v1/credentials" },
        },
        new("EC2 instance")
        {
            HasInstanceMetadata = true,
            Expected = context => context.Metadata.Issued,
            Verify = context => Assert.Contains(context.Metadata.Requests, request => request is { Method: "PUT", Path: "/latest/api/token" }),
        },
        new("EC2 instance without a role") { HasInstanceMetadata = true, Prepare = context => context.Metadata.Role = null },
        new("no configuration"),
    ];

    private static void AcceptWebToken(ScenarioContext context) => context.Sts.WebIdentityTokens.Add(WebToken);

    private static AwsCredentials ThreeRoles(ScenarioContext context)
    {
        AwsCredentials a = context.AssumedRole("AKIASOURCE", RoleA);
        AwsCredentials b = context.AssumedRole(a.AccessKeyId, RoleB);
        return context.AssumedRole(b.AccessKeyId, RoleC);
    }

    private static AwsCredentials LoginRefreshed(ScenarioContext context)
    {
        AwsCredentials issued = context.SignIn.Issue(1);
        return new(issued.AccessKeyId, issued.SecretAccessKey, issued.SessionToken, context.Expiration, s_login.AccountId);
    }

    private static Dictionary<string, string> Profile(string name) => new() { ["AWS_PROFILE"] = name };

    private static Dictionary<string, string> With(Dictionary<string, string> first, Dictionary<string, string> second) => new(first.Concat(second));
}
