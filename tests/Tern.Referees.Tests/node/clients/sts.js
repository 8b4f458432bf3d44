// Calls the operations of STS, and uses the keys of a session.
const sdk = require('@aws-sdk/client-sts')
const { config, Caller, run } = require('./support')

const sts = new Caller(sdk, new sdk.STSClient({ ...config, maxAttempts: 1 }))
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

const assertion = (role, account) => Buffer.from(`<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">
  <saml:Issuer>https://issuer</saml:Issuer>
  <saml:Assertion>
    <saml:Issuer>https://issuer</saml:Issuer>
    <saml:Subject>
      <saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">user</saml:NameID>
      <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
        <saml:SubjectConfirmationData Recipient="https://signin.aws.amazon.com/saml" NotOnOrAfter="2099-01-01T00:00:00Z"/>
      </saml:SubjectConfirmation>
    </saml:Subject>
    <saml:Conditions NotOnOrAfter="2099-01-01T00:00:00Z"/>
    <saml:AttributeStatement>
      <saml:Attribute Name="https://aws.amazon.com/SAML/Attributes/Role">
        <saml:AttributeValue>${role},arn:aws:iam::${account}:saml-provider/corporate</saml:AttributeValue>
      </saml:Attribute>
      <saml:Attribute Name="https://aws.amazon.com/SAML/Attributes/RoleSessionName"><saml:AttributeValue>bob</saml:AttributeValue></saml:Attribute>
    </saml:AttributeStatement>
  </saml:Assertion>
</samlp:Response>`).toString('base64')

run(async () => {
  const out = {}
  const identity = await sts.call('GetCallerIdentity')
  out.identity = [identity.Account, identity.Arn]
  const RoleArn = `arn:aws:iam::${identity.Account}:role/team/deploy`
  const assumed = await sts.call('AssumeRole', { RoleArn, RoleSessionName: 'js', DurationSeconds: 900, Tags: [{ Key: 'team', Value: 'a' }] })
  out.assumed = [assumed.AssumedRoleUser.Arn, assumed.Credentials.Expiration instanceof Date]
  const session = (credentials) => new Caller(sdk, new sdk.STSClient({
    ...config,
    maxAttempts: 1,
    credentials: { accessKeyId: credentials.AccessKeyId, secretAccessKey: credentials.SecretAccessKey, sessionToken: credentials.SessionToken }
  }))
  out.session = (await session(assumed.Credentials).call('GetCallerIdentity')).Arn
  const token = `${encode({ alg: 'none' })}.${encode({ iss: 'https://issuer', aud: 'app', sub: 'user', exp: 4102444800 })}.x`
  const web = await sts.call('AssumeRoleWithWebIdentity', { RoleArn, RoleSessionName: 'web', WebIdentityToken: token })
  out.web = [web.AssumedRoleUser.Arn, web.SubjectFromWebIdentityToken, web.Audience]
  const saml = await sts.call('AssumeRoleWithSAML', { RoleArn, PrincipalArn: `arn:aws:iam::${identity.Account}:saml-provider/corporate`, SAMLAssertion: assertion(RoleArn, identity.Account) })
  out.saml = [saml.AssumedRoleUser.Arn, saml.Subject, saml.Issuer]
  const temporary = await sts.call('GetSessionToken', { DurationSeconds: 900 })
  out.sessionToken = (await session(temporary.Credentials).call('GetCallerIdentity')).Arn
  const federated = await sts.call('GetFederationToken', { Name: 'bob' })
  out.federated = [federated.FederatedUser.Arn, (await session(federated.Credentials).call('GetCallerIdentity')).Arn]
  out.accessKey = (await sts.call('GetAccessKeyInfo', { AccessKeyId: config.credentials.accessKeyId })).Account
  out.errors = [
    await sts.error('AssumeRole', { RoleArn: 'nonsense-that-is-long-enough', RoleSessionName: 'js' }),
    await sts.error('AssumeRole', { RoleArn, RoleSessionName: 'j' }),
    await sts.error('AssumeRoleWithWebIdentity', { RoleArn, RoleSessionName: 'web', WebIdentityToken: 'nonsense' }),
    await sts.error('DecodeAuthorizationMessage', { EncodedMessage: 'x' }),
    await session({ ...assumed.Credentials, SecretAccessKey: 'wrong' }).error('GetCallerIdentity', {}),
    await session({ ...assumed.Credentials, SessionToken: 'wrong' }).error('GetCallerIdentity', {})
  ]
  out.operations = [...sts.operations].sort()
  return out
})
